// One socket that is kept alive. Whether it lives is known from answers, not from the browser's events.

const SUBPROTOCOL = "supportmem.v1";
const VERSION = 1;
const PING_EVERY = 15000;
const ANSWER_WITHIN = 10000;
const QUICK_ANSWER_WITHIN = 4000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
const OFFLINE_AFTER = 4; // failed attempts in a row
const HELLO_EVERY = 4; // heartbeats: a hello also finds events whose announcement was lost

export const PROTOCOL = 4400;
export const SIGNED_OUT = 4401;
export const FORBIDDEN = 4403;
const TOO_MANY = 4429;

/**
 * States: connecting, online, reconnecting, offline (still trying, rarely), closed (not trying: `onEnd` says why).
 * Calls onOpen when a hello is due, onFrame for every frame, onState on change.
 */
export class Connection {
  constructor({ url, probeUrl, onOpen, onFrame, onState, onEnd }) {
    Object.assign(this, { url, probeUrl, onOpen, onFrame, onState, onEnd });
    this.state = "connecting";
    this.failures = 0;
    this.beats = 0;
    this.socket = null;
    this.deadline = 0;
    this.retry = 0;
    this.lastWords = ""; // why the server is about to close, in words
  }

  start() {
    window.addEventListener("online", () => this.lookNow());
    window.addEventListener("offline", () => this.lookNow());
    window.addEventListener("pageshow", (event) => event.persisted && this.lookNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.lookNow());
    setInterval(() => this.beat(), PING_EVERY);
    this.connect();
  }

  /** Send a command; false when there is no open socket. */
  send(command) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ v: VERSION, ...command }));
    return true;
  }

  /** Stop for good. */
  end(code, detail = "") {
    if (this.state === "closed") return;
    this.forget();
    clearTimeout(this.retry);
    this.setState("closed");
    this.onEnd(code, detail);
  }

  connect() {
    clearTimeout(this.retry);
    this.forget();
    const socket = new WebSocket(this.url, SUBPROTOCOL);
    this.socket = socket;
    this.expectAnswer(ANSWER_WITHIN);
    socket.onopen = () => this.onOpen();
    socket.onmessage = (message) => this.heard(message.data);
    socket.onclose = (close) => this.closed(close.code);
  }

  heard(data) {
    clearTimeout(this.deadline);
    this.deadline = 0;
    const frame = JSON.parse(data);
    if (frame.type === "welcome") {
      this.failures = 0;
      this.setState("online");
    }
    if (frame.type === "revoked") this.lastWords = frame.detail;
    this.onFrame(frame);
  }

  closed(code) {
    this.forget();
    if (code === SIGNED_OUT || code === FORBIDDEN || code === PROTOCOL) return this.end(code, this.lastWords);
    this.failures += 1;
    this.setState(this.failures > OFFLINE_AFTER ? "offline" : "reconnecting");
    // Half fixed, half chance: many browsers that lost one server must not come back in one moment.
    const longest = code === TOO_MANY ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.failures - 1));
    this.retry = setTimeout(() => this.connect(), longest / 2 + Math.random() * (longest / 2));
    if (this.failures % 3 === 2) this.probe();
    return undefined;
  }

  /** A refused handshake hides its reason: ask by plain request whether we may still read this. */
  async probe() {
    try {
      const answer = await fetch(this.probeUrl, { headers: { "HX-Request": "true" }, cache: "no-store" });
      if (this.state === "online") return;
      if (answer.status === 401) this.end(SIGNED_OUT);
      if (answer.status === 403 || answer.status === 404) this.end(FORBIDDEN);
    } catch {
      // No network: the next attempt finds out.
    }
  }

  beat() {
    if (this.state !== "online" || this.deadline) return;
    this.beats += 1;
    if (this.beats % HELLO_EVERY === 0) this.onOpen();
    else this.send({ cmd: "ping", id: `ping-${this.beats}` });
    this.expectAnswer(ANSWER_WITHIN);
  }

  /** The browser hints at a change: find out at once instead of believing it. */
  lookNow() {
    if (this.state === "closed") return;
    if (this.state === "online") {
      this.send({ cmd: "ping", id: "ping-now" });
      clearTimeout(this.deadline);
      this.expectAnswer(QUICK_ANSWER_WITHIN);
    } else if (this.socket === null) {
      this.connect();
    }
  }

  expectAnswer(within) {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.closed(0), within);
  }

  /** Let go of the socket without waiting for the close handshake of a dead line. */
  forget() {
    clearTimeout(this.deadline);
    this.deadline = 0;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }
}
