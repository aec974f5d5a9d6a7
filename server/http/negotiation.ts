import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const headersMax = 500;
/** No browser sends a longer one, and to read long ones takes milliseconds. */
const lengthMax = 300;

/** The languages that somebody wants, as tags, the most wanted first. */
export const languagesIn = remembered((header) =>
  new Negotiator({ headers: { 'accept-language': header } }).languages(),
);

/** Those of our encodings that somebody takes. */
export const encodingsIn = remembered((header) =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip']),
);

/** Does somebody want a page rather than JSON? */
export const wantsPage = remembered(
  (header) =>
    new Negotiator({ headers: { accept: header } }).mediaType(['application/json', 'text/html']) === 'text/html',
);

/** Browsers send few different headers again and again, so that each is read once. */
function remembered<Answer extends {}>(read: (header: string) => Answer): (header: string) => Answer {
  const known = new LRUCache<string, Answer>({ max: headersMax });
  return (header) => {
    const begin = header.slice(0, lengthMax);
    const before = known.get(begin);
    if (before !== undefined) return before;
    const answer = read(begin);
    known.set(begin, answer);
    return answer;
  };
}
