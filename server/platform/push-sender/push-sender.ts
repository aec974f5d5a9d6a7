/** Where a browser is told, as it said itself. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A pair of VAPID keys, as web-push writes them. Source: RFC 8292. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  /** For the browser alone: push services carry it encrypted (RFC 8291). */
  text: string;
  keptSeconds: number;
}

export interface PushSender {
  /** @returns `gone`: the browser has ended its subscription. @throws Error when it could not be sent */
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<'sent' | 'gone'>;
  makeKeys(): PushKeys;
}
