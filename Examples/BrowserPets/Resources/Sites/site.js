"use strict";

// The site's own function. The app has one of the same name, and neither knows of the other.
function commentDetails() {
  const comments = [...document.querySelectorAll(".comment")];
  return { from: "site", count: comments.length, newest: comments.at(-1)?.querySelector(".text").textContent ?? "" };
}

const showComment = comment => {
  const item = document.createElement("li");
  item.className = "comment";
  for (const part of ["author", "text"]) {
    const span = document.createElement("span");
    span.className = part;
    span.textContent = comment[part];
    item.append(span);
  }
  document.querySelector("#comments ol").append(item);
};

document.querySelector("#comment-form")?.addEventListener("submit", async event => {
  event.preventDefault();
  const form = event.target;
  const status = document.querySelector("#comment-status");
  const desk = window.webkit?.messageHandlers?.comments;
  if (!desk) {
    status.textContent = "Comments are taken in the app only.";
    return;
  }
  try {
    const comment = await desk.postMessage({
      pet: document.body.dataset.pet, author: form.author.value, text: form.text.value,
    });
    showComment(comment);
    form.reset();
    status.textContent = "Thank you!";
  } catch (error) {
    status.textContent = error.message;
  }
});

// What readers complain about: the list scrolls in its own way, a screen at a time.
if (document.body.dataset.page === "list") {
  document.documentElement.dataset.scrolling = "custom";
  document.body.style.overflow = "hidden";
  document.body.style.height = "100vh";
  let screen = 0;
  addEventListener("wheel", event => {
    screen = Math.max(0, screen + Math.sign(event.deltaY));
    document.querySelector("main").style.transform = `translateY(${-90 * screen}vh)`;
    document.querySelector("main").style.transition = "transform 1.2s";
  });
}
