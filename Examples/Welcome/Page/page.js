"use strict";

const show = (id, text) => { document.getElementById(id).textContent = text; };

const describeArea = () => {
  show("area", `${innerWidth} × ${innerHeight}`);
  show("density", devicePixelRatio.toLocaleString("en", { maximumFractionDigits: 2 }));
};

const describeEngine = () => {
  const version = navigator.userAgent.match(/AppleWebKit\/([\d.]+)/);
  show("engine", version ? `WebKit ${version[1]}` : "unknown");
  show("agent", navigator.userAgent);
};

// Counts frames over half a second at a time, for as long as the page is shown.
const countFrames = () => {
  let began = performance.now();
  let frames = 0;
  const next = now => {
    frames += 1;
    if (now - began >= 500) {
      show("frames", Math.round(frames * 1000 / (now - began)));
      began = now;
      frames = 0;
    }
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
};

let clicks = 0;
document.getElementById("count").addEventListener("click", () => {
  clicks += 1;
  show("clicks", clicks === 1 ? "1 click" : `${clicks} clicks`);
});

describeEngine();
describeArea();
countFrames();
addEventListener("resize", describeArea);
addEventListener("load", () => show("ready", `${Math.round(performance.now())} ms`));
