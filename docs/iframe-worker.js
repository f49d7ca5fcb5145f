// Browsers start no worker for a page that is opened as a file. The site's search then runs in a hidden frame instead.

if (location.protocol === "file:") {
  globalThis.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = frame.contentDocument.createElement("script");
      this.started = new Promise((resolve) => script.addEventListener("load", resolve));
      script.src = url;
      frame.contentDocument.body.append(script);
    }

    async postMessage(data) {
      await this.started;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
