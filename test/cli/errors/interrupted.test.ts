import { expect, it } from 'vitest';
import { interrupted } from '../../../cli/src/errors/errors.ts';
import { failureOf } from '../../../cli/src/errors/failure.ts';
import { hintIfInterrupted } from '../../../cli/src/errors/interrupted.ts';

it('says after an interruption how to go on with what was under way, and nothing of what has ended', () => {
  const endFirst = hintIfInterrupted('Run the first again.');
  const endSecond = hintIfInterrupted('Run the second again.');
  const remedies = () =>
    (failureOf(interrupted()).remedy ?? '').split('\n').filter((hint) => /first|second/.test(hint)); // other tests upload in this process
  expect(remedies()).toEqual(['Run the first again.', 'Run the second again.']);
  endFirst();
  expect(remedies()).toEqual(['Run the second again.']);
  endSecond();
  expect(remedies()).toEqual([]);
});
