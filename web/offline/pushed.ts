import type { WorkerScope } from '#web/offline/worker-scope.ts';

/** What the server sends (server/push/actions.ts). */
interface Told {
  title: string;
  text: string;
  path: string;
  tag: string;
}

const icon = '/icons/icon-192.png';

/** Shows what the server tells by web push. A press opens its page: in a window of the site, if there is one. */
export function showPushed(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const told = read(event.data?.text() ?? '');
    if (told === null) return;
    const { title, text, path, tag } = told;
    event.waitUntil(scope.registration.showNotification(title, { body: text, tag, icon, badge: icon, data: { path } }));
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    event.waitUntil(open(new URL(path, scope.location.origin).href));
  });

  async function open(address: string): Promise<void> {
    const [first] = await scope.clients.matchAll({ type: 'window' });
    if (first === undefined) return void (await scope.clients.openWindow(address));
    await first.focus();
    await first.navigate(address);
  }
}

/** Push services carry it for us, so it is read with care: nothing but texts, and an address of this site. */
function read(text: string): Told | null {
  try {
    const { title, text: body, path, tag } = JSON.parse(text) as Partial<Record<keyof Told, unknown>>;
    const isTold = [title, body, path, tag].every((one) => typeof one === 'string');
    return isTold && /^\/(?![/\\])/.test(String(path))
      ? { title: String(title), text: String(body), path: String(path), tag: String(tag) }
      : null;
  } catch {
    return null;
  }
}
