import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { edgeWatchNameOf, stackNameOf } from '../../infra/stage.ts';
import { QUEUE_NAMES } from '../../shared/platform/domain/access/access.ts';
import { resourcesOf, synthesized, synthesizedWith } from './synthesized.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

const RUNBOOK = read('docs/runbook.md');

const matchesOf = (pattern: RegExp): readonly string[] => {
  const found = [...RUNBOOK.matchAll(pattern)].map(([, match = '']) => match);
  expect(found).not.toEqual([]);
  return found;
};

/** 'GET …/posted_match' and 'GET /settings/{id}?x=y' as they begin or end in the list of routes. */
const isRoute = (mention: string): boolean => {
  const [method = '', path = ''] = mention.replace(/\?.*/, '').split(' ');
  const routes = [...read('docs/routes.md').matchAll(/`([A-Z]+) ([^`]+)`/g)];
  return routes.some(
    ([, of, route = '']) => of === method && (path.startsWith('…') ? route.endsWith(path.slice(1)) : route === path),
  );
};

const resources = (type: string) => synthesized().all.flatMap((template) => resourcesOf(template, type));

describe('the runbook names what exists:', () => {
  it('functions and queues', () => {
    const names: readonly string[] = [...FUNCTION_NAMES, ...QUEUE_NAMES];
    expect(matchesOf(/`([a-z]+(?:-[a-z]+)+)`/g).filter((name) => !names.includes(name))).toEqual([
      'x-edge-detailed-result-type',
    ]);
  });

  it('routes', () => {
    expect(matchesOf(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g).filter((mention) => !isRoute(mention))).toEqual([]);
  });

  it('outputs of the stack', () => {
    const outputs = Object.keys(
      synthesizedWith({ STAGE: 'prod', STAGE_ACCOUNT: '123456789012', STAGE_REGION: 'us-east-1' }).root.toJSON()[
        'Outputs'
      ] as object,
    );
    const named = matchesOf(/(?:\boutput `?|secret in `)([A-Z]\w+)/g);
    expect(named.filter((name) => !outputs.includes(name))).toEqual([]);
  });

  it('settings', () => {
    const ofCloudFormation = /_(?:FAILED|COMPLETE|IN_PROGRESS)$/;
    const settings = matchesOf(/[`"$]([A-Z]+(?:_[A-Z]+)+)\b/g).filter((name) => !ofCloudFormation.test(name));
    expect(settings.filter((name) => !read('docs/settings.md').includes(`\`${name}\``))).toEqual([]);
  });

  it('stacks', () => {
    expect([...new Set(matchesOf(/--stack-name (\S+)/g))]).toEqual([
      stackNameOf({ name: 'prod' }),
      edgeWatchNameOf('prod', 'eu-central-1'),
    ]);
  });
});

describe('the runbook', () => {
  it('restores a table that can be restored to any second', () => {
    const [[, { Properties }] = expect.fail('there is no table')] = resources('AWS::DynamoDB::Table');

    expect(Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
    expect(RUNBOOK).toContain('npm run restore -- --stage prod --to ');
  });

  it('lists what a deleted deployment leaves: the table, three buckets and secrets', () => {
    const kept = synthesized()
      .all.flatMap((template) =>
        Object.values(
          template.toJSON()['Resources'] as Readonly<Record<string, { Type: string; DeletionPolicy?: string }>>,
        ),
      )
      .filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete');

    expect([...new Set(kept.map(({ Type }) => Type))].sort()).toEqual([
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ]);
    expect(kept.filter(({ Type }) => Type === 'AWS::S3::Bucket')).toHaveLength(3);
  });
});
