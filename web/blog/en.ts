import type { Entry } from '#web/blog/entry.ts';

/** The blog, in English. */
export const entries: readonly Entry[] = [
  {
    id: 'state',
    question: 'What are the different ways to manage state in a React application?',
    answer: [
      {
        text:
          'Start by asking whose state it is. Most of what an application holds belongs in one of five places, ' +
          'and trouble begins when it is kept in the wrong one.',
      },
      {
        list: [
          '**Local state** is for what one component needs: an open menu, a half-typed word. ' +
            '`useState` will do, and `useReducer` once several values change together. ' +
            'When two components need it, lift it to the nearest parent of both.',
          '**Context** carries what many need and few change, such as the theme or who is signed in. ' +
            'It is a way to pass values down, not a store, and every reader renders anew when the value changes.',
          '**The address** is state too. What a person would want to bookmark or share, a filter or a page ' +
            'number, belongs in the URL.',
          '**Server state** is a copy of something that lives elsewhere. ' +
            'A library such as TanStack Query knows how old that copy is, fetches it again and shares it between ' +
            'components. On this site nearly everything you see is of that kind.',
          '**An external store** like Zustand, Jotai or Redux Toolkit, read through `useSyncExternalStore`, ' +
            'is for what is left: true client state that far-apart parts both read and write.',
        ],
      },
      {
        text:
          "Forms are best left to a form library, or to React 19's actions and `useActionState`. " +
          'Reach for the next tool only when the one before has begun to hurt.',
      },
    ],
  },
  {
    id: 'prototypes',
    question: 'How does prototypal inheritance work?',
    answer: [
      {
        text:
          'In JavaScript an object can name another object as its _prototype_. ' +
          'When you read a property, the engine looks at the object itself; ' +
          "if it isn't there it asks the prototype, then the prototype's prototype, until it finds it or reaches " +
          '`null`. That path is the prototype chain. Nothing is copied: the link is followed at the moment you ask.',
      },
      {
        code: `const phone = { ring() { return \`\${this.name} rings\`; } };
const mine = Object.create(phone);
mine.name = 'Pixel 7';

mine.ring();                    // 'Pixel 7 rings'
Object.hasOwn(mine, 'ring');    // false: it was found on phone`,
      },
      {
        text:
          'Writing is different. Setting a property puts it on the object itself and hides one of the same name ' +
          'further up, so two phones that share a prototype never overwrite each other. ' +
          'And `this` is whatever stands before the dot, not the object on which the method was found; ' +
          'that is why one shared function can serve every phone.',
      },
      {
        text:
          'The `class` syntax is a tidy way to write the same thing. ' +
          'Methods land on `Phone.prototype`, `new Phone()` makes an object linked to it, ' +
          'and `extends` links one prototype to another.',
      },
    ],
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test? Why should we write unit tests?',
    answer: [
      {
        text:
          'A unit test calls one small piece of code, a function or a class, with known input and checks what comes ' +
          "out, without a network, a database or a clock it doesn't control. " +
          'It runs in milliseconds, so a whole suite can run every time you save.',
      },
      {
        code: `test('a reservation holds for twelve hours', () => {
  const noon = new Date('2026-05-01T12:00:00Z');
  expect(holdUntil(noon, 12)).toEqual(new Date('2026-05-02T00:00:00Z'));
});`,
      },
      { text: 'We write them for four reasons.' },
      {
        list: [
          '**They catch a mistake early**, minutes after it was made, when it is still cheap.',
          '**They let you change code** you did not write, or wrote a year ago, and know that it still does what ' +
            'it did.',
          "**They describe behaviour** in sentences that can't go out of date unnoticed.",
          '**They ask for good design.** Code that is easy to test tends to be code with few surprises: ' +
            'clear input, clear output, one job.',
        ],
      },
      {
        text:
          'They do not prove that the pieces fit together. That is what integration tests against a real database, ' +
          'and a few journeys in a real browser, are for. And a test that has never failed has not shown that it ' +
          'can: break the code once and watch it turn red.',
      },
    ],
  },
  {
    id: 'frameworks',
    question: 'React vs. Angular vs. Vue?',
    answer: [
      {
        text:
          'All three draw an interface from state and update the page when that state changes. ' +
          'They differ in how much they decide for you.',
      },
      {
        list: [
          '**React** is a library for components and little else. You write them as functions that return JSX, ' +
            'and choose router, data fetching and build yourself, or take a framework such as React Router or ' +
            'Next.js that has chosen. It has the largest ecosystem and the most freedom, which also means that no ' +
            'two React projects look the same.',
          '**Angular** is a complete platform: router, forms, HTTP client, dependency injection and test tools ' +
            'come from one team and move together. TypeScript is the rule, templates are an extension of HTML, ' +
            'and signals now drive its change detection. It takes longer to learn and pays off where large teams ' +
            'want one way to do things.',
          '**Vue** stands between the two. Single-file components keep template, script and style side by side, ' +
            'reactivity tracks by itself what depends on what, and the official router and store are there when you ' +
            'want them. Many find it the gentlest to begin with.',
        ],
      },
      {
        text:
          'Performance rarely decides it; all are fast enough when used well. ' +
          'Choose by the people who will maintain the code: what they know, whom you can hire, ' +
          'and how many decisions you want to make yourself. We chose React.',
      },
    ],
  },
];
