import { calls } from '#contract/calls.ts';
import { ApiError, createClient } from '#contract/client.ts';
import type { AbortSignalLike } from '#contract/route.ts';
import { send } from '#web/lib/api.ts';
import type { Transport } from '#web/lib/api.ts';

/** Uploads a picture, and tells from 0 to 1 how much of it has gone. @returns its address */
export async function uploadPicture(
  file: File,
  signal: AbortSignalLike,
  onProgress: (share: number) => void,
): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const client = createClient(calls, (path, outgoing) => send(path, outgoing, telling(onProgress)));
  return (await client.uploadImage({ body: form, signal })).data.url;
}

/** By XMLHttpRequest: fetch says nothing of what has been sent so far. */
function telling(onProgress: (share: number) => void): Transport {
  return (path, { method, headers, body }, token) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (token !== null) request.setRequestHeader('authorization', `bearer ${token}`);
      request.upload.addEventListener(
        'progress',
        ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total),
      );
      request.addEventListener('load', () =>
        resolve({
          ok: request.status >= 200 && request.status < 300,
          status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          text: () => Promise.resolve(request.responseText),
        }),
      );
      for (const end of ['error', 'abort', 'timeout'])
        request.addEventListener(end, () => reject(new ApiError(0, { code: 'unreachable' })));
      request.send(body as XMLHttpRequestBodyInit);
    });
}
