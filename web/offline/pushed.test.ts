import { beforeEach, describe, expect, test } from 'vitest';
import { showPushed } from '#web/offline/pushed.ts';
import type { WorkerScope } from '#web/offline/worker-scope.ts';

const site = 'https://redial.example';
const told = { title: 'A new phone matches “13”', text: 'iPhone 13 for $389.', path: '/search?q=13', tag: 'n1' };

let listeners: Map<string, (event: object) => void>;
let shown: [string, object][];
let steps: string[];
let windows: object[];

beforeEach(() => {
  [listeners, shown, steps, windows] = [new Map(), [], [], []];
  const scope = {
    location: { origin: site },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => void steps.push(`opened ${address}`),
    },
    registration: { showNotification: async (title: string, options: object) => void shown.push([title, options]) },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  };
  showPushed(scope as unknown as WorkerScope);
});

async function happen(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) });
  await Promise.all(work);
}

const push = (text: string | null) => happen('push', { data: text === null ? null : { text: () => text } });
const press = (path: string) =>
  happen('notificationclick', { notification: { data: { path }, close: () => void steps.push('closed') } });

describe('What is pushed', () => {
  test('is shown with its words', async () => {
    await push(JSON.stringify(told));
    expect(shown).toMatchObject([[told.title, { body: told.text, tag: 'n1', data: { path: told.path } }]]);
  });

  test.each([
    null,
    '',
    'null',
    '{',
    '{"title":1}',
    JSON.stringify({ ...told, path: '//evil.example' }),
    JSON.stringify({ ...told, path: '/\\evil.example' }),
    JSON.stringify({ ...told, path: 'https://evil.example' }),
  ])('is not shown when it is no message of ours: %j', async (text) => {
    await push(text);
    expect(shown).toEqual([]);
  });

  test('opens its page in a new window when the site has none', async () => {
    await press('/search?q=13');
    expect(steps).toEqual(['closed', `opened ${site}/search?q=13`]);
  });

  test('opens its page in the window that the site has', async () => {
    windows = [
      {
        focus: async () => void steps.push('focused'),
        navigate: async (address: string) => void steps.push(`went to ${address}`),
      },
    ];
    await press('/search?q=13');
    expect(steps).toEqual(['closed', 'focused', `went to ${site}/search?q=13`]);
  });
});
