import { allowances } from '#contract/allowances.ts';
import { cookiesOf, signUp } from './people.ts';
import { tally } from './attacker.ts';
import type { Answer } from './attacker.ts';
import type { Attack } from './attack.ts';

const networks = 10;
const guessesEach = 15;

/** Guessing who is here, and with what password. */
export const guesses: Attack[] = [
  {
    threat: 'A guessed password',
    tried:
      `${networks * guessesEach} wrong passwords for one account from ${networks} networks, ` +
      'then the right one from an unknown device',
    expected: 'slowed down after ten failures; the right one is refused there, and let in on a known device',
    run: async ({ newAttacker }) => {
      const home = newAttacker();
      const victim = await signUp(home, 'User');
      const answers: Answer[] = [];
      for (let at = 0; at < networks; at += 1) {
        const attacker = newAttacker();
        for (let guess = 0; guess < guessesEach; guess += 1) {
          answers.push(
            await attacker.ask('POST /api/auth/sign-in/email', {
              body: { email: victim.email, password: `guess ${at} ${guess}` },
            }),
          );
        }
        attacker.leave();
      }
      const right = { email: victim.email, password: victim.password };
      const stranger = await newAttacker().ask('POST /api/auth/sign-in/email', { body: right });
      const owner = await home.ask('POST /api/auth/sign-in/email', { body: right, headers: { cookie: victim.cookie } });
      const tried = answers.filter(({ status }) => status === 401).length;
      return {
        seen: `${tally(answers)}; the right one from elsewhere ${stranger.status}, on the known device ${owner.status}`,
        held: tried < 25 && stranger.status === 429 && owner.status === 200,
      };
    },
  },
  {
    threat: 'A guessed password',
    tried: 'signing up with 123456',
    expected: '400 that names the password',
    run: async ({ newAttacker }) => {
      const answer = await newAttacker().ask('POST /api/auth/sign-up/email', {
        body: { name: 'Mal Ory', email: 'common@redial.example', password: '123456' },
      });
      return {
        seen: `${answer.status}: ${(JSON.parse(answer.text) as { message?: string }).message ?? ''}`,
        held: answer.status === 400,
      };
    },
  },
  {
    threat: 'A guessed password',
    tried: 'asking verify-password, which needs no sign-in page',
    expected: 'no such call',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const someone = await signUp(attacker, 'User');
      const answer = await attacker.ask('POST /api/auth/verify-password', {
        headers: { cookie: someone.cookie },
        body: { password: 'guess' },
      });
      return { seen: String(answer.status), held: answer.status === 404 };
    },
  },
  {
    threat: 'Finding out who is registered',
    tried: 'signing up 30 times with an address that is taken',
    expected: `told so at most ${allowances.takenAddresses.max} times an hour`,
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const { email, name } = await signUp(attacker, 'User');
      const answers = [];
      for (let at = 0; at < 30; at += 1) {
        answers.push(
          await attacker.ask('POST /api/auth/sign-up/email', { body: { name, email, password: 'some long words' } }),
        );
      }
      const told = answers.filter(({ status }) => status === 422 || status === 409 || status === 400).length;
      return { seen: tally(answers), held: told <= allowances.takenAddresses.max && answers.at(-1)?.status === 429 };
    },
  },
  {
    threat: 'A session that outlives its password',
    tried: 'using a second session after a new password was set in the first',
    expected: '401',
    run: async ({ newAttacker }) => {
      const attacker = newAttacker();
      const someone = await signUp(attacker, 'User');
      const second = cookiesOf(
        await attacker.ask('POST /api/auth/sign-in/email', {
          body: { email: someone.email, password: someone.password },
        }),
      );
      const changed = await attacker.ask('POST /api/identity/password', {
        headers: { cookie: someone.cookie },
        body: { currentPassword: someone.password, newPassword: 'another long password' },
      });
      const { text } = await attacker.ask('GET /api/me', { headers: { cookie: second } });
      const isOut = (JSON.parse(text) as { user: unknown }).user === null;
      return {
        seen: `password changed: ${changed.status}; the second session ${isOut ? 'has ended' : 'lives on'}`,
        held: changed.status === 200 && isOut,
      };
    },
  },
];
