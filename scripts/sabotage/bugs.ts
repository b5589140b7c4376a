/** A deliberate bug, and the tests that must notice it. */
export type Bug = {
  /** A sentence about the service: who loses or leaks something, and how. */
  readonly name: string;
  /** Of the source file with the bug. */
  readonly file: string;
  /** The text of the file that is replaced. It is there once. */
  readonly right: string;
  readonly wrong: string;
  /** A test file that every run of `npm test` takes. */
  readonly test: string;
};

/** Ways in which such services usually lose or leak something. */
const USUAL: readonly Bug[] = [
  {
    name: 'adds amounts as binary fractions',
    file: 'shared/platform/domain/money/decimal.ts',
    right: 'const cents = centsOf(a) + centsOf(b);',
    wrong: 'return String(Number(a) + Number(b));\n  const cents = centsOf(a) + centsOf(b);',
    test: 'test/platform/domain/decimal.test.ts',
  },
  {
    name: 'ignores the items of a batch that the table did not write',
    file: 'shared/platform/dynamodb/many-items.ts',
    right: 'pending = UnprocessedItems?.[tableName] ?? [];',
    wrong: 'pending = UnprocessedItems === undefined ? [] : [];',
    test: 'test/platform/store/batches.test.ts',
  },
  {
    name: 'acknowledges messages whose work failed',
    file: 'shared/platform/sqs/queue-handler.ts',
    right: 'failed.push(record.messageId);',
    wrong: 'failed.slice();',
    test: 'test/platform/sqs/queue-handler.test.ts',
  },
  {
    name: 'lets two workers hold one lease',
    file: 'shared/imports/store/import-repository.ts',
    right: "compare('(attribute_not_exists(#lease) OR",
    wrong: "compare('(attribute_exists(pk) OR",
    test: 'test/imports/store/import-repository.test.ts',
  },
  {
    name: 'answers a reused Idempotency-Key with the response to another request',
    file: 'shared/platform/http/idempotent.ts',
    right: "if (begun.kind === 'mismatch') {",
    wrong: "if (begun.kind === 'mismatch' && key === '') {",
    test: 'test/platform/http/idempotent.test.ts',
  },
  {
    name: 'accepts different content for a chunk that it has',
    file: 'shared/imports/sessions/domain/chunks.ts',
    right: 'if (stored !== contentHash) {',
    wrong: 'if (stored.length !== contentHash.length) {',
    test: 'test/imports/sessions/decide-chunk.test.ts',
  },
  {
    name: 'calls an import verified although records are missing',
    file: 'shared/imports/verification/domain/verification.ts',
    right: 'status: wrong.length === 0 && missed === 0',
    wrong: 'status: wrong.length >= 0 && missed === 0',
    test: 'test/imports/verification/verification.test.ts',
  },
  {
    name: 'accepts an assertion that is meant for another service',
    file: 'shared/people/sso/protocols/saml/check-assertion.ts',
    right: '.find((audiences) => !audiences.includes(us.entityId));',
    wrong: '.find((audiences) => audiences.length > 99 && !audiences.includes(us.entityId));',
    test: 'test/people/sso/protocols/saml/verify-response-attacks.test.ts',
  },
  {
    name: 'accepts an assertion that answers somebody else’s sign-in',
    file: 'shared/people/sso/protocols/saml/check-message.ts',
    right: 'if (answered === (requestId ?? undefined)) return undefined;',
    wrong: 'if (answered !== undefined || requestId === null) return undefined;',
    test: 'test/people/sso/protocols/saml/verify-response-attacks.test.ts',
  },
  {
    name: 'issues a token for a stolen authorization code',
    file: 'shared/people/oauth/domain/authorization-request.ts',
    right: 'VERIFIER.test(verifier) && textDigest(verifier) === challenge;',
    wrong: 'VERIFIER.test(verifier) && textDigest(verifier).length === challenge.length;',
    test: 'test/people/oauth/authorization-request.test.ts',
  },
  {
    name: 'lets the link in an email be used twice',
    file: 'shared/people/store/single-use-tokens.ts',
    right: 'return (await holds(send())) ? taken : undefined;',
    wrong:
      'taken = (await documents.send(new GetCommand({ TableName, Key }))).Item;\n    return (await holds(Promise.resolve())) || (await holds(send())) ? taken : undefined;',
    test: 'test/people/store/single-use-tokens.test.ts',
  },
  {
    name: 'sends requests to addresses inside the network',
    file: 'shared/platform/egress/check-url.ts',
    right: "return address.range() === 'unicast' && (",
    wrong: "return address.range() !== 'loopback' && (",
    test: 'test/platform/egress/is-public-address.test.ts',
  },
];

/** Defects that were found and mended. */
const MENDED: readonly Bug[] = [
  {
    name: 'turns away callers of the API who reach the gateway directly',
    file: 'shared/people/http/api-caller.ts',
    right: "if (error instanceof UntrustedHostError && error.code === 'not_found') return undefined;",
    wrong: "if (error instanceof UntrustedHostError && error.code !== 'not_found') return undefined;",
    test: 'test/people/http/api-caller.test.ts',
  },
  {
    name: 'repeats the host name that a stranger claims',
    file: 'shared/platform/http/response/answers.ts',
    right: 'error instanceof UntrustedHostError ? undefined : askedAddress(event);',
    wrong: 'askedAddress(event);',
    test: 'test/platform/functions/answer-not-found.test.ts',
  },
  {
    name: 'reads 200926 as a day of 2009',
    file: 'shared/imports/dates/domain/date-patterns.ts',
    right: 'if (width === undefined) return',
    wrong: 'if (width === undefined || width > 0) return',
    test: 'test/imports/dates/fit-dates.test.ts',
  },
  {
    name: 'does not ask whether day or month comes first where only some dates can be read',
    file: 'shared/imports/detect/domain/propose-formats.ts',
    right: 'questions: askDayOrMonth(cells, own),',
    wrong: 'questions: askDayOrMonth([], own),',
    test: 'test/imports/dates/kinds/dates.test.ts',
  },
  {
    name: 'gives one external id to two records of a file',
    file: 'shared/imports/formats/native/domain/record-kind.ts',
    right: 'if (seen.has(externalKey)) return { ...record, externalKey: null };',
    wrong: 'if (seen.has(externalKey)) return record;',
    test: 'test/imports/formats/native/external-ids.test.ts',
  },
  {
    name: 'misses a record that a later file corrected',
    file: 'shared/ledger/identity/domain/known-records.ts',
    right: 'if (former !== slot) return compareRecord(page, importId, row, former);',
    wrong: "if (former !== slot) return { effect: 'same', ...NOTHING };",
    test: 'test/imports/known-records/corrected-again.test.ts',
  },
  {
    name: 'cannot read dates in the digits of other scripts',
    file: 'shared/imports/detect/domain/propose-formats.ts',
    right: 'cellsAt(table.rows, dates).map(withAsciiDate);',
    wrong: 'cellsAt(table.rows, dates);',
    test: 'test/imports/dates/kinds/dates.test.ts',
  },
  {
    name: 'lets pending payments on old pages count forever',
    file: 'shared/bank/feed/domain/older-pages.ts',
    right: 'reachesToday(delivery, today) && (syncedThrough === null',
    wrong: 'reachesToday(delivery, today) && today === syncedThrough && (syncedThrough === null',
    test: 'test/bank/sync/pending-after-a-pause.test.ts',
  },
  {
    name: 'restores split parts that do not add up to the amount',
    file: 'shared/ledger/history/domain/undo-changes.ts',
    right: 'const content = { ...slot.content, ...wanted };',
    wrong: 'const content = slot.content;',
    test: 'test/changes/change-sets/split-plan.test.ts',
  },
  {
    name: 'adds the total of a statement as a payment',
    file: 'shared/imports/left-out/domain/totals.ts',
    right: 'named: word && { ...seen, word },',
    wrong: 'named: undefined,',
    test: 'test/imports/left-out/kinds/totals.test.ts',
  },
  {
    name: 'takes back external ids in no fixed order, so that two change sets can deadlock',
    file: 'shared/changes/change-sets/use-cases/undo-change-set.ts',
    right: 'restored.sort(byExternalId)',
    wrong: 'restored',
    test: 'test/changes/bulk/external-ids.test.ts',
  },
  {
    name: 'undoes what a key may not touch',
    file: 'shared/changes/change-sets/use-cases/change-set-steps.ts',
    right: 'for (const found of all) check(found);',
    wrong: '',
    test: 'test/changes/change-sets/revert-check.test.ts',
  },
];

export const BUGS: readonly Bug[] = [...USUAL, ...MENDED];
