import type { Conversation, ConversationMessage, ConversationPage } from '#contract/conversations.ts';
import type { Notice } from '#contract/notices.ts';
import type { Person } from '#server/testing/people.ts';

/** What a message is answered with. */
export interface Sent {
  insertedId: string;
  conversationId: string;
  code?: string;
  message: string;
  issues?: { path: string; code: string }[];
}

/** Somebody asks about a phone, which begins a conversation or goes on with it. */
export const ask = (by: Person, productID: string, text: string, more: object = {}) =>
  by.call<Sent>('POST /api/conversations', { productID, text, ...more });

/** The same, where it has to work. @returns the conversation */
export async function begin(by: Person, productID: string, text = 'Is it still for sale?'): Promise<string> {
  const { status, body } = await ask(by, productID, text);
  if (status !== 200) throw new Error(`no conversation: ${JSON.stringify(body)}`);
  return body.conversationId;
}

export const write = (by: Person, id: string, text: string, more: object = {}) =>
  by.call<Sent>(`POST /api/conversations/${id}/messages`, { text, ...more });

export const listOf = async (person: Person) => (await person.call<Conversation[]>('GET /api/conversations')).body;

export const threadOf = async (person: Person, id: string) =>
  (await person.call<ConversationMessage[]>(`GET /api/conversations/${id}/messages`)).body;

export const pageOf = async (person: Person, id: string) =>
  (await person.call<ConversationPage>(`GET /api/conversations/${id}`)).body;

/** What somebody was told of messages. */
export const writtenTo = async (person: Person) =>
  (await person.call<Notice[]>('GET /api/notices')).body.filter(({ kind }) => kind === 'written_to');
