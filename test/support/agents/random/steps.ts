import fc from 'fast-check';

/** Calls of two agents, and edits of a person, on the same transactions. Numbers choose from lists by their place. */

const PROPOSALS = ['filter', 'ids', 'each', 'records', 'links', 'duplicates', 'rules', 'file'] as const;
const TOKENS = ['right', 'changed', 'of another family', 'malformed', 'unknown'] as const;
const TOUCHES = ['name', 'notes', 'category', 'tags', 'excluded', 'delete'] as const;

const which = fc.nat(30);
const agent = fc.constantFrom(0, 1);

const propose = fc.record({
  do: fc.constant('propose' as const),
  agent,
  kind: fc.constantFrom(...PROPOSALS),
  picks: fc.array(which, { minLength: 2, maxLength: 4 }),
  values: fc.record(
    {
      category: fc.constantFrom(0, 1, 2, null),
      merchant: fc.constantFrom(0, 1, null),
      tag: fc.nat(1),
      name: fc.constantFrom('a', 'b', 'z'),
      notes: fc.constantFrom('', 'n', 'm'),
      excluded: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});
const apply = fc.record({
  do: fc.constant('apply' as const),
  agent: fc.constantFrom(0, 1, 1, 1),
  /** The right one may have been used, declined or overtaken. */
  token: fc.oneof({ weight: 8, arbitrary: fc.constant('right' as const) }, fc.constantFrom(...TOKENS)),
  which: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, which),
});
const decline = fc.record({ do: fc.constant('decline' as const), agent, which });
const undo = fc.record({
  do: fc.constant('undo' as const),
  agent: fc.constantFrom(0, 1, 1, 1),
  which,
  later: fc.boolean(),
});
const touch = fc.record({ do: fc.constant('touch' as const), which, field: fc.constantFrom(...TOUCHES) });
const add = fc.record({ do: fc.constant('add' as const), which });

const call = fc.oneof(
  { weight: 6, arbitrary: propose },
  { weight: 6, arbitrary: apply },
  { weight: 1, arbitrary: decline },
  { weight: 2, arbitrary: undo },
);
const act = fc.oneof({ weight: 6, arbitrary: call }, { weight: 2, arbitrary: touch }, { weight: 1, arbitrary: add });

const together = fc.record({ do: fc.constant('together' as const), acts: fc.tuple(call, act) });
const abort = fc.record({ do: fc.constant('abort' as const), call, after: fc.integer({ min: 1, max: 150 }) });
const revoke = fc.record({ do: fc.constant('revoke' as const), agent, call });

export const step = fc.oneof(
  { weight: 14, arbitrary: act },
  { weight: 3, arbitrary: together },
  { weight: 2, arbitrary: abort },
  { weight: 1, arbitrary: revoke },
);

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = Of<typeof step>;
export type Call = Of<typeof call>;
export type Act = Of<typeof act>;
export type Propose = Of<typeof propose>;
export type Apply = Of<typeof apply>;
export type Touch = Of<typeof touch>;

/** The item at a place of a list that begins anew behind its end. */
export const pick = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % Math.max(1, list.length)];
