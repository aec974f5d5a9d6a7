import sharp from 'sharp';
import type { Person } from './people.ts';
import type { Reply } from './requests.ts';

/** Every seller uploads the same picture, so each may list with it. @returns its address @throws Error when refused */
export async function uploadPicture(sellers: readonly Person[]): Promise<string> {
  const jpeg = await draw('#476');
  let address = '';
  for (const seller of sellers) {
    const { status, body } = await upload(seller, jpeg);
    if (status !== 200) throw new Error(`a picture was not taken: ${status} ${JSON.stringify(body)}`);
    address = body.data.url;
  }
  return address;
}

export function draw(background: string | { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export function upload(seller: Person, jpeg: Buffer): Promise<Reply<{ data: { url: string } }>> {
  const boundary = 'redial-cluster';
  const lines = [
    `--${boundary}`,
    'content-disposition: form-data; name="image"; filename="phone.jpg"',
    'content-type: image/jpeg',
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return seller.ask('POST', '/api/upload', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    // The server asks its store three times, ten seconds each.
    patienceMs: 45_000,
  });
}
