import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { floorOf, floors, roomOf, webFloors } from './floors.ts';

const root = join(import.meta.dirname, '..');
const patterns = ['*.ts', '*.tsx', '*.mjs'];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/') && !file.startsWith('web/+types/'));

const mostComments = 0.08;
/** In smaller rooms a sentence or two may be too much, so they count with the rest of their floor. */
const smallLines = 300;

interface Count {
  lines: number;
  comments: number;
}

const countOfFile = new Map(files.map((file) => [file, countOf(readFileSync(join(root, file), 'utf8'))]));
const houses = roomsOf(files, (file) => file.split('/')[0] ?? '');

describe('Fewer than 8 % of the lines are comments', () => {
  test.each(houses)('in $name', ({ files }) => {
    expect(shareOf(files)).toBeLessThan(mostComments);
  });

  test.each([
    ['server', floors],
    ['web', webFloors],
  ])('in each room of %s, and on each floor', (house, floors) => {
    const ofHouse = files.filter((file) => file.startsWith(`${house}/`));
    const wholeFloors = Object.groupBy(ofHouse, (file) => `floor ${floorOf(file, floors)}`);
    const tooMany = [
      ...roomsOf(ofHouse, roomOf),
      ...Object.entries(wholeFloors).map(([name, files = []]) => ({ name, files })),
    ].filter(({ files }) => shareOf(files) >= mostComments);
    expect(tooMany.map(({ name, files }) => `${name}: ${(shareOf(files) * 100).toFixed(1)} %`)).toEqual([]);
  });
});

test.each([
  ["const one = 1; // It isn't a line of its own.\nconst two = 2;\n", { lines: 2, comments: 0 }],
  ['// One.\n\n  // Two.\n', { lines: 3, comments: 2 }],
  ['/** One. */\nlet a;\n/**\n * Three\n *\n * lines, and two of the frame. */\nlet b;\n', { lines: 7, comments: 5 }],
  ['<p>\n  {/* One. */}\n  {/* Two,\n   * in a row. */}\n</p>\n', { lines: 5, comments: 3 }],
  ['f(/* in between */ a);\n/* before */ g();\n', { lines: 2, comments: 0 }],
])('a line counts as a comment if nothing else is in it: %j', (source, count) => {
  expect(countOf(source)).toEqual(count);
});

/** Those that aren't small. */
function roomsOf(files: readonly string[], nameOf: (file: string) => string) {
  return Object.entries(Object.groupBy(files, nameOf))
    .map(([name, files = []]) => ({ name, files }))
    .filter(({ files }) => sumOf(files).lines >= smallLines);
}

function countOf(source: string): Count {
  let comments = 0;
  let isInside = false;
  const lines = source.trimEnd().split('\n');
  for (const line of lines) {
    const opens: boolean = isInside || /^\s*\{?\/\*/.test(line);
    const closes: boolean = opens && line.includes('*/');
    if (/^\s*\/\//.test(line) || (opens && (!closes || /\*\/\}?$/.test(line)))) comments += 1;
    isInside = opens && !closes;
  }
  return { lines: lines.length, comments };
}

function sumOf(files: readonly string[]): Count {
  const counts = files.map((file) => countOfFile.get(file) ?? { lines: 0, comments: 0 });
  return {
    lines: counts.reduce((sum, { lines }) => sum + lines, 0),
    comments: counts.reduce((sum, { comments }) => sum + comments, 0),
  };
}

function shareOf(files: readonly string[]): number {
  const { lines, comments } = sumOf(files);
  return comments / lines;
}
