/** The other tabs of this browser in which the same account is signed in. */
export interface Tabs<Message> {
  tell(message: Message): void;
  close(): void;
}

/** @param hear gets what other tabs tell */
export function openTabs<Message>(
  about: string,
  account: string,
  hear: (message: Message, tabs: Tabs<Message>) => void,
): Tabs<Message> {
  const channel = new BroadcastChannel(`redial ${about} ${account}`);
  const tabs: Tabs<Message> = {
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data, tabs));
  return tabs;
}

/** While the page is shown: a browser keeps none for going back that holds a connection. @returns ends it */
export function whileShown(begin: () => () => void): () => void {
  let end = begin();
  const hide = () => end();
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = begin();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
    end();
  };
}
