import { describe, expect, test } from 'vitest';
import { issueMessages } from '#contract/picture-issues.ts';
import { judgeFiles, moved, withFiles, without, withoutAll } from '#web/fields/photos.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

const three = { chosen: ['one', 'two', 'three'], refused: 'Too large.' };

describe('Chosen photos', () => {
  test('move one place to the front or to the end, and no further', () => {
    expect(moved(three, 2, -1).chosen).toEqual(['one', 'three', 'two']);
    expect(moved(three, 0, 1).chosen).toEqual(['two', 'one', 'three']);
    expect(moved(three, 0, -1).chosen).toEqual(three.chosen);
    expect(moved(three, 2, 1).chosen).toEqual(three.chosen);
  });

  test('are taken away, and with one of them the complaint about another', () => {
    expect(without(three, 0)).toEqual({ chosen: ['two', 'three'], refused: null });
  });

  test('leave once they are sent, and what was chosen meanwhile stays, with the complaint about it', () => {
    expect(withoutAll(three, ['one', 'three', 'gone'])).toEqual({ chosen: ['two'], refused: 'Too large.' });
  });

  test('are joined by files as far as there is room, and say which one was not taken', () => {
    const texts = { tooMany: (most: number) => `${most} at most.` };
    const files = ['4', '5'].map((name) => new File([], name));
    const add = (wrong: string | null, most: number) => withFiles(three, { good: files, wrong }, texts, most);
    expect(add(null, 5)).toEqual({ chosen: [...three.chosen, ...files], refused: null });
    expect(add(null, 4)).toEqual({ chosen: [...three.chosen, files[0]], refused: '4 at most.' });
    expect(add('No picture.', 2)).toEqual({ chosen: three.chosen, refused: 'No picture.\n2 at most.' });
  });
});

describe('Chosen files', () => {
  const [heic, notPicture] = [issueMessages.picture_is_heic(), en.issues.not_a_picture()];
  const good = new File(['x'], 'good.jpg');
  const wrong = new File(['x'], 'תמונה.heic', { type: 'image/heic' });

  test('that are several are refused by name, each in a line of its own and a long name cut', async () => {
    const long = new File(['x'], `${'😀'.repeat(60)}.txt`, { type: 'text/plain' });
    expect(await judgeFiles([wrong, good, long])).toEqual({
      good: [good],
      wrong: `\u2068תמונה.heic\u2069: ${heic}\n\u2068${'😀'.repeat(39)}…\u2069: ${notPicture}`,
    });
  });

  test('that are one alone need no name', async () => {
    expect(await judgeFiles([wrong])).toEqual({ good: [], wrong: heic });
    expect(await judgeFiles([good])).toEqual({ good: [good], wrong: null });
  });
});
