import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  status: number;
  body: { message?: string; code?: string } & Record<string, unknown>;
}

/** Makes calls as many people at once would, on kept connections, and counts. */
export interface Desk {
  /** POSTs until there is an answer other than "busy". */
  post(path: string, token: string | null, body: object): Promise<Answer>;
  /** Milliseconds of each answer that wasn't "busy". */
  timesMs: number[];
  /** Answers 503 with Retry-After. */
  busy: number;
  close(): void;
}

/** Sooner than we tell them to, and at random: the rush must stay a rush. */
const retryMs = () => 50 + Math.random() * 100;

/** A desk in front of a server. node:http, since fetch would take more of the machine than the server does. */
export function openDesk(url: string, connections: number): Desk {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const desk: Desk = {
    timesMs: [],
    busy: 0,
    post: async (path, token, body) => {
      for (;;) {
        const began = performance.now();
        const { retryAfter, ...answer } = await send(agent, url + path, token, JSON.stringify(body));
        if (answer.status !== 503 || retryAfter === undefined) {
          desk.timesMs.push(performance.now() - began);
          return answer;
        }
        desk.busy += 1;
        await sleep(retryMs());
      }
    },
    close: () => agent.destroy(),
  };
  return desk;
}

function send(
  agent: Agent,
  url: string,
  token: string | null,
  body: string,
): Promise<Answer & { retryAfter: string | undefined }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token === null ? {} : { authorization: `bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (text: string) => (said += text));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(said) as Answer['body'],
          retryAfter: answer.headers['retry-after'],
        }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}
