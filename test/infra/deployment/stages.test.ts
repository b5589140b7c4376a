import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../../infra/settings.ts';
import { stackNameOf } from '../../../infra/stage.ts';
import { assetBucketOf } from '../../../scripts/deploy/stored-assembly.ts';
import { anApp, removeFolders, resourcesOf, synthesizedWith } from '../synthesized.ts';

type Json = Readonly<Record<string, unknown>>;
type Deployment = ReturnType<typeof synthesizedWith>;

const inRegion = (STAGE: string, STAGE_REGION: string): Readonly<Record<string, string>> => ({
  STAGE,
  STAGE_ACCOUNT: '123456789012',
  STAGE_REGION,
});

let alpha: Deployment;
let beta: Deployment;
let abroad: Deployment;
beforeAll(() => {
  alpha = synthesizedWith(inRegion('alpha', 'eu-central-1'));
  beta = synthesizedWith(inRegion('beta', 'eu-central-1'));
  abroad = synthesizedWith(inRegion('alpha', 'us-east-1'));
});
afterAll(removeFolders);

/** Names that only have to be unique within another resource of the same stack, or that are a mere label. */
const SCOPED = new Set([
  'AWS::ApiGatewayV2::Stage StageName',
  'AWS::CloudWatch::Alarm MetricName',
  'AWS::DynamoDB::Table AttributeName',
  'AWS::ApiGatewayV2::Api Name',
  'AWS::IAM::Policy PolicyName',
]);

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('Ref' in value || 'Fn::GetAtt' in value);

/** The names that a template gives to resources itself: properties called …Name, at any depth. */
const givenNames = (properties: Json): [string, unknown][] =>
  Object.entries(properties).flatMap(([key, value]): [string, unknown][] => {
    if (isReference(value)) return [];
    if (/Name$/.test(key)) return [[key, value]];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? givenNames(value as Json) : [];
  });

const namesOf = ({ all }: Deployment): string[] =>
  all
    .flatMap((template) => Object.values(template.toJSON()['Resources'] as Record<string, Json>))
    .flatMap(({ Type, Properties = {} }) => givenNames(Properties as Json).map(([key, name]) => ({ Type, key, name })))
    .filter(({ Type, key }) => !SCOPED.has(`${Type} ${key}`))
    .map(({ Type, name }) => `${Type} ${JSON.stringify(name)}`);

const exportsOf = ({ all }: Deployment): string[] =>
  all
    .flatMap((template) => Object.values((template.toJSON()['Outputs'] ?? {}) as Record<string, Json>))
    .flatMap(({ Export }) => (Export === undefined ? [] : [JSON.stringify(Export)]));

const shared = <T>(left: readonly T[], right: readonly T[]): T[] => left.filter((item) => right.includes(item));

describe('two deployments in one account', () => {
  it('share no name of a resource and no export, as stages or in two regions', () => {
    const regional = /^AWS::XRay::SamplingRule /; // two regions do not share these names
    expect(shared(namesOf(alpha), namesOf(beta))).toEqual([]);
    expect(shared(namesOf(alpha), namesOf(abroad)).filter((name) => !regional.test(name))).toEqual([]);
    for (const other of [beta, abroad]) {
      expect(shared(exportsOf(alpha), exportsOf(other))).toEqual([]);
    }
  });

  it('have names with the stage and the region where CloudFront requires one', () => {
    expect(
      namesOf(alpha)
        .filter((name) => name.startsWith('AWS::CloudFront::'))
        .sort(),
    ).toEqual([
      'AWS::CloudFront::Function "counterfoil-alpha-eu-central-1-viewer-request"',
      'AWS::CloudFront::ResponseHeadersPolicy "counterfoil-alpha-eu-central-1-responses"',
    ]);
  });

  it('keep their templates in the bucket of the bootstrap', () => {
    const { app } = anApp({ ...inRegion('alpha', 'eu-central-1'), ALARM_EMAIL: 'a@example.org' });
    const stack = app.synth().getStackByName(stackNameOf({ name: 'alpha' }));

    const target = { account: '123456789012', region: 'eu-central-1' };
    expect(stack.stackTemplateAssetObjectUrl).toContain(`s3://${assetBucketOf(target)}/`);
  });

  it('publish metrics under names of their own, so that no alarm watches another stage', () => {
    const namespaces = ({ all }: Deployment): string[] =>
      all.flatMap((template) => JSON.stringify(template.toJSON()).match(/"Counterfoil-\w+"/g) ?? []);

    expect(new Set(namespaces(alpha))).toEqual(new Set(['"Counterfoil-alpha"']));
    expect(shared(namespaces(alpha), namespaces(beta))).toEqual([]);
  });
});

describe('a stage', () => {
  it('has a stack of its own, only for its account and region', () => {
    const { stack } = anApp(inRegion('alpha', 'eu-central-1'));

    expect(stack).toMatchObject({ stackName: 'Counterfoil-alpha', account: '123456789012', region: 'eu-central-1' });
  });

  it('differs from another one in names only, even in the order of its properties', () => {
    const textOf = (stage: string, { all }: Deployment) =>
      all.map((template) =>
        JSON.stringify(template.toJSON())
          .replaceAll(stage, 'STAGE')
          .replaceAll(/\b[0-9a-f]{64}\b/g, 'HASH'),
      );

    for (const [at, text] of textOf('alpha', alpha).entries()) expect(text).toBe(textOf('beta', beta)[at]);
  });

  it.each(['', 'Prod', 'a_b', '1st', 'seventeen-letters'])('cannot be called "%s"', (STAGE) => {
    expect(() => readSettings({ STAGE })).toThrow('STAGE must be');
  });
});

describe('the protection against deletion', () => {
  it('covers the stack and the table, except in a first creation', () => {
    const protectionOf = (environment: Readonly<Record<string, string>>) => {
      const { stack } = anApp({ ALARM_EMAIL: 'a@example.org', ...environment });
      const [[, table] = []] = resourcesOf(Template.fromStack(stack.data), 'AWS::DynamoDB::Table');
      return [stack.terminationProtection, table?.Properties.DeletionProtectionEnabled];
    };

    expect(protectionOf({})).toEqual([true, true]);
    expect(protectionOf({ STAGE_PROTECTED: 'false' })).toEqual([false, false]);
  });
});
