import { describe, expect, it } from 'vitest';
import { AGENT_TASKS } from '../../scripts/agent-tasks/all-tasks.ts';
import { differences, missingIn, type Records } from '../../scripts/agent-tasks/records.ts';
import type { Task } from '../../scripts/agent-tasks/task.ts';

type Transaction = Records['transactions'][number];

const entry = (name: string, fields: object = {}): Transaction =>
  ({ id: name, date: '2026-03-01', name, amount: '5.00', tags: [], updated_at: '1', ...fields }) as never;
const records = (...transactions: Transaction[]): Records => ({ transactions, others: ['tag Work'] });
const judged = (after: Records, wanted: Partial<Task>) =>
  differences(records(entry('Rent'), entry('Vet')), after, wanted as Task);

const PETS = { changed: { '2026-03-01 Vet': { category: 'Pets' } } };
const vet = entry('Vet', { category: { name: 'Pets' }, updated_at: '2' });

describe('the outcome of a task', () => {
  it('is right if what should change did, and all else is the same', () => {
    expect(judged(records(entry('Rent'), vet), PETS)).toEqual([]);
  });

  it.each([
    ['nothing changed', records(entry('Rent'), entry('Vet')), PETS, /^2026-03-01 Vet changed to \{\} instead/],
    ['one more field changed', records(entry('Rent'), { ...vet, notes: 'x' }), PETS, /"notes":"x"/],
    ['another one changed', records(entry('Rent', { updated_at: '2' }), vet), PETS, /^2026-03-01 Rent changed/],
    ['one is gone', records(vet), PETS, /^2026-03-01 Rent is gone$/],
    ['one is still there', records(entry('Rent'), entry('Vet')), { removed: ['2026-03-01 Vet'] }, /is still there$/],
    ['one was added', records(entry('Rent'), vet, entry('Toy')), PETS, /^2026-03-01 Toy of 5.00 was added$/],
    ['none was added', records(entry('Rent'), entry('Vet')), { added: [{ name: 'Toy' }] }, /was not added once$/],
    ['a tag is gone', { ...records(entry('Rent'), vet), others: [] }, PETS, /^the other records are \[\]/],
    ['a name is wrong', records(entry('Rent'), entry('Vet')), { removed: ['x'] }, /^there was no x$/],
  ])('is wrong if %s', (_, after, wanted, fault) => {
    expect(judged(after, wanted)).toEqual([expect.stringMatching(fault)]);
  });

  it('has each figure in the reply, however it is written', () => {
    expect(missingIn('You spent $1,919.92 at PAWS.', ['1919.92', 'Paws'])).toEqual([]);
    expect(missingIn('You spent 11919.92.', ['1919.92'])).toHaveLength(1);
  });
});

describe('the tasks', () => {
  it('are 33, and each wants something', () => {
    expect(new Set(AGENT_TASKS.map(({ name }) => name)).size).toBe(33);
    const wanting = AGENT_TASKS.filter(({ changed, removed, added, gone, says }) =>
      [changed, removed, added, gone, says].some((wanted) => Object.keys(wanted ?? {}).length > 0),
    );
    expect(wanting).toHaveLength(33);
  });
});
