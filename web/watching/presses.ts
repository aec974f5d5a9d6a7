import { inTurn } from '#web/lib/in-turn.ts';

/** Each press of a switch is sent after the answer to the one before: on a bad line a later one may arrive first. */
export const pressesOf = <Input, Reply>(
  way: 'mail' | 'push',
  about: string,
  call: (input: Input) => Promise<Reply>,
) => ({
  mutationFn: (input: Input) => inTurn(`${way} about ${about}`, () => call(input)),
});
