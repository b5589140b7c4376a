import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../shared/changes/domain/rules.ts';
import { SUMMARY_RULES } from '../../../shared/ledger/domain/summary-rules.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const USE_CASES = 'shared/changes/use-cases';
/** Which transactions are compared. */
const COMPARED = 'shared/ledger/use-cases/newest-months.ts';

/** The files whose code decides what is found: with everything of a domain that they import. */
const SOURCES: Readonly<Record<keyof typeof RULES, readonly string[]>> = {
  duplicates: [`${USE_CASES}/list-duplicates.ts`, COMPARED],
  transfers: [`${USE_CASES}/list-transfers.ts`, COMPARED],
  suggestions: [`${USE_CASES}/find-suggestions.ts`, COMPARED],
  ruleMatches: [`${USE_CASES}/count-rule-matches.ts`, COMPARED],
  recurring: [`${USE_CASES}/find-recurring.ts`],
};

const IMPORT = /^import (?!type )[^;]*?from '(\..*?)';/gms;
/** What is remembered of pages, and how it is stored. */
const SUMMARIES = ['shared/ledger/use-cases/summarize-pages.ts', 'shared/ledger/store/page-summaries.ts'];
/** Only named there. */
const NAMES: readonly string[] = ['shared/changes/domain/rules.ts', 'shared/ledger/domain/summary-rules.ts'];

const withImports = (file: string, seen: Set<string>): ReadonlySet<string> => {
  if (seen.has(file) || NAMES.includes(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    const imported = relative(ROOT, join(ROOT, dirname(file), path));
    if (imported.includes('/domain/')) withImports(imported, seen);
  }
  return seen;
};

const nameOf = (sources: readonly string[]): string => {
  const seen = new Set<string>();
  for (const file of sources) withImports(file, seen);
  const hash = createHash('sha256');
  for (const file of [...seen].sort()) hash.update(`${file}\n${readFileSync(join(ROOT, file), 'utf8')}\n`);
  return hash.digest('base64url').slice(0, 10);
};

describe('RULES', () => {
  it('has another name after each change of the rules', () => {
    const names = Object.fromEntries(Object.entries(SOURCES).map(([name, sources]) => [name, nameOf(sources)]));
    expect(RULES, 'write these names in shared/changes/domain/rules.ts').toEqual(names);
  });

  it('has another name for summaries after each change of what they contain', () => {
    expect(SUMMARY_RULES, 'write this name in shared/ledger/domain/summary-rules.ts').toBe(nameOf(SUMMARIES));
  });

  it('follows the imports of a rule', () => {
    expect([...withImports(`${USE_CASES}/list-duplicates.ts`, new Set())]).toContain(
      'shared/ledger/domain/reference-pairs.ts',
    );
  });
});
