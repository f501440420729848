// The app's own functions, in a world of their own: what the page defines by these names is another thing.

function commentDetails() {
  const comments = [...document.querySelectorAll(".comment")];
  const words = document.querySelector("article")?.innerText.split(/\s+/).length ?? 0;
  return {
    from: "app", count: comments.length, authors: comments.map(each => each.querySelector(".author").textContent),
    words,
  };
}

// What the list page shows, for the feed.
function petsOnPage() {
  const text = (pet, selector) => pet.querySelector(selector).textContent.trim();
  return [...document.querySelectorAll(".pet")].map(pet => ({
    id: pet.dataset.pet, name: text(pet, "h2"), breed: text(pet, ".breed"), age: text(pet, ".age"),
    teaser: text(pet, ".teaser"), address: pet.querySelector("a").href, picture: pet.querySelector("img").src,
  }));
}

// What the site knows of a pet.
async function petData(id) {
  const response = await fetch(`/data/${id}.json`);
  if (!response.ok) throw new Error(`There is no ${id} here.`);
  return await response.json();
}
