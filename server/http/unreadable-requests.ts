import type { Socket } from 'node:net';
import { Refusal } from '#contract/problem.ts';
import type { ProblemBody } from '#contract/problem.ts';

/**
 * Answers a request that Node could not parse. It never reaches a route, but its sender gets an error of the usual
 * shape.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // A client that hung up hears nothing, and an answer under way must not be mixed with another.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const { status, code, message } = refusalOf(error.code);
  const body = JSON.stringify({ message, code } satisfies ProblemBody);
  socket.end(
    `HTTP/1.1 ${status} ${message.split('.')[0]}\r\ncontent-type: ` +
      `application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: ` +
      `no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(
      'header_too_large',
      'The headers of this request are too large. Please sign out and in again, or clear the cookies of this site.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('invalid_request', 'The request did not come completely in time. Please send it again.');
  return new Refusal('invalid_request', 'The request could not be read. Please send it again.');
}
