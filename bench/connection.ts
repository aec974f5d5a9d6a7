import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface Answered {
  status: number;
  hasRetryAfter: boolean;
}

/** A kept-alive HTTP/1.1 connection, one request at a time. To save processor time it needs a content-length. */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve(answer: Answered): void; reject(error: Error): void } | null = null;
  isBroken = false;

  /** @param localAddress an address of this machine that stands for a network, such as 127.0.0.66 */
  constructor(port: number, localAddress?: string) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, localAddress });
    this.#socket.setEncoding('latin1').on('data', (text: string) => this.#take(text));
    const broke = (error?: Error) => {
      this.isBroken = true;
      this.#waiting?.reject(error ?? new Error('the connection was closed'));
      this.#waiting = null;
    };
    this.#socket.once('error', broke).once('close', () => broke());
  }

  /** Sends the bytes of a whole request. */
  send(request: string): Promise<Answered> {
    this.#socket.write(request, 'latin1');
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = '';
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), hasRetryAfter: head.includes('\r\nretry-after: ') });
  }
}
