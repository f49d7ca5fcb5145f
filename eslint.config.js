// How the page's modules and their tests are written. Types are the business of tsc: see tsconfig.json.

import js from "@eslint/js";

/** What browsers give to modules, as far as the page uses it. */
const BROWSER = [
  "AbortController", "AbortSignal", "AudioContext", "Blob", "CSS", "CSSStyleSheet", "DOMException", "Element", "Event", "HTMLAnchorElement", "HTMLButtonElement", "HTMLDetailsElement", "HTMLDialogElement", "HTMLElement", "HTMLInputElement", "HTMLLinkElement", "HTMLScriptElement", "HTMLSelectElement", "HTMLTextAreaElement", "KeyboardEvent", "MutationObserver", "Node", "NodeFilter", "Option", "SVGElement", "SpeechSynthesisUtterance", "URL", "URLSearchParams", "WebSocket", "addEventListener", "atob", "clearInterval", "clearTimeout", "console", "dispatchEvent",
  "document", "fetch", "history", "innerHeight", "localStorage", "location", "matchMedia", "navigator", "performance", "requestAnimationFrame", "scrollTo", "sessionStorage", "setInterval", "setTimeout", "speechSynthesis", "window",
];

export default [
  { ignores: [".venv/", "build/", "site/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "max-len": ["error", { code: 160, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
      "no-undef": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["controller/**/*.js"], languageOptions: { globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"])) } },
  { files: ["controller/web/static/sw.js"], languageOptions: { globals: Object.fromEntries(["Response", "caches", "clients", "skipWaiting"].map((name) => [name, "readonly"])) } },
  { files: ["docs/*.js"], languageOptions: { globals: { EventTarget: "readonly", MessageEvent: "readonly", document: "readonly", location: "readonly" } } },
  { files: ["benchmarks/**/*.mjs"], languageOptions: { globals: { Buffer: "readonly", console: "readonly", process: "readonly" } } },
  { files: ["tests/page/*.mjs"], languageOptions: { globals: { URL: "readonly" } } },
];
