import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Condition, isLike, matched } from './conditions.ts';
import { type Asked, isAbout, type Statement } from './policy.ts';

/** The smallest part of a policy that could be removed alone; of a refusal, what was asked for. */
export type Permission = {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
  /** A pattern of the condition, such as a leading key; '' without one. */
  readonly when: string;
};
export type RecordedPermission = Permission & { readonly is: 'allowed' | 'used' | 'refused' };

type Part = Omit<Permission, 'function'>;

const partsOf = (
  { actions, resources, conditions }: Statement,
  patternsOf: (condition: Condition) => readonly string[],
): readonly Part[] => {
  const patterns = conditions.flatMap(patternsOf);
  const when = patterns.length === 0 ? [''] : patterns;
  return actions.flatMap((action) =>
    resources.flatMap((resource) => when.map((condition) => ({ action, resource, when: condition }))),
  );
};

const allowedBy = (statement: Statement): readonly Part[] =>
  statement.effect === 'Deny' ? [] : partsOf(statement, ({ expected }) => expected);

const usedBy = (statements: readonly Statement[], asked: Asked): readonly Part[] =>
  statements
    .filter((statement) => statement.effect === 'Allow' && isAbout(statement, asked))
    .flatMap((statement) => partsOf(statement, (condition) => matched(condition, asked.facts)))
    .filter(({ action, resource }) => action === asked.action && isLike(asked.resource, resource));

/** Without the ids of families and records. */
const refusedPart = ({ action, resource, facts }: Asked): Part => ({
  action,
  resource: resource.replace(/^(arn:aws:s3:::[^/]+\/[^/]+\/).*/, '$1*'),
  when: (facts['dynamodb:LeadingKeys'] ?? facts['s3:prefix'] ?? []).map((key) => key.replace(/([#/]).*/, '$1*')).join(),
});

/** Granted, used and refused permissions of functions, one per line; each process has a file of its own. */
export const openRecord = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const add = (is: RecordedPermission['is'], name: string, parts: readonly Part[]): void => {
    for (const part of parts) {
      const line = `${JSON.stringify({ is, function: name, ...part } satisfies RecordedPermission)}\n`;
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(path, line);
    }
  };
  return {
    allowed: (name: string, statements: readonly Statement[]) => add('allowed', name, statements.flatMap(allowedBy)),
    used: (name: string, statements: readonly Statement[], asked: Asked) =>
      add('used', name, usedBy(statements, asked)),
    refused: (name: string, asked: Asked) => add('refused', name, [refusedPart(asked)]),
  };
};
