import { afterEach, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { issueMessages } from '#contract/picture-issues.ts';
import { whyNotPhoto } from '#web/fields/why-not-photo.ts';
import { en } from '#web/texts/en/index.ts';
import { es } from '#web/texts/es/index.ts';
import { keepTexts, speak } from '#web/texts/loaded.ts';

keepTexts('en', en);
keepTexts('es', es);
afterEach(() => speak('en'));

const chosen = (type: string) => new File(['x'], 'chosen', { type });

test.each<[string, Language, string]>([
  ['image/heic', 'en', issueMessages.picture_is_heic()],
  ['image/heif', 'en', issueMessages.picture_is_heic()],
  ['image/heic', 'es', es.issues.picture_is_heic()],
  ['image/svg+xml', 'en', en.issues.not_a_picture()],
])(
  'A file of the type %s is refused in %s before it is sent, in the words of the server',
  async (type, language, why) => {
    speak(language);
    expect(await whyNotPhoto(chosen(type))).toBe(why);
  },
);
