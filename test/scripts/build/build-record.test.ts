import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modulesFrom } from '../../../scripts/build/build-record.ts';

const ROOT = join(import.meta.dirname, '../../..');

const input = (...paths: readonly string[]) => ({
  bytes: 1,
  imports: paths.map((path) => ({ path, kind: 'import-statement' as const })),
});

it('records modules that left no trace in a bundle, such as one of which only a constant is used', () => {
  const inputs = {
    'functions/a.ts': input('shared/b.ts'),
    'shared/b.ts': input('shared/constants.ts', 'functions/a.ts'),
    'shared/constants.ts': input(),
    'functions/other.ts': input(),
  };
  const modules = modulesFrom({ inputs, outputs: {} }, [join(ROOT, 'functions', 'a.ts')]);

  expect([...modules].toSorted()).toEqual(['functions/a.ts', 'shared/b.ts', 'shared/constants.ts']);
});
