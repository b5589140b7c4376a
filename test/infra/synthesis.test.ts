import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { FIRST_AREA_NAMES, OTHER_AREA_NAMES } from '../../infra/endpoints-stack.ts';
import { anApp, dummyBundles, removeFolders, resourcesOf, synthesized, synthesizedWith } from './synthesized.ts';

/** The part about alarms; procedures that a person starts follow it. */
const [RUNBOOK = ''] = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8').split(
  '\n# Without an alarm',
);

let templates: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
});

afterAll(removeFolders);

const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));

describe('the synthesis', () => {
  it('fails on a cdk-nag finding without a reason', () => {
    const { app, stack } = anApp({ ALARM_EMAIL: 'a@example.org' });
    new Bucket(stack, 'Careless');

    expect(() => app.synth()).toThrow('AwsSolutions-S10');
  });

  it('reports all missing bundles at once', () => {
    const [first = '', second = '', ...others] = FUNCTION_NAMES;

    expect(() => anApp({ BUNDLES_DIR: dummyBundles(others) })).toThrow(`${first}, ${second}. Is there`);
  });

  it('refuses a rate limit that is not a number', () => {
    expect(() => anApp({ API_RATE_LIMIT_PER_HOUR: 'many' })).toThrow('must be a whole number');
  });

  it('has fewer than 400 resources per template', () => {
    const counts = templates.all.map((template) => Object.keys(template.toJSON()['Resources']).length);

    expect(counts).toHaveLength(5 + FIRST_AREA_NAMES.length + OTHER_AREA_NAMES.length + templates.routes.length);
    expect(Math.max(...counts)).toBeLessThan(400);
  });

  it('contains no custom resource', () => {
    const types = templates.all.flatMap((template) =>
      Object.values<{ Type: string }>(template.toJSON()['Resources']).map(({ Type }) => Type),
    );

    expect(types.filter((type) => type.startsWith('Custom::') || type.includes('CustomResource'))).toEqual([]);
  });
});

describe('alarms', () => {
  it('link to runbook paragraphs, and every paragraph has its alarm', () => {
    const descriptions = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => String(Properties.AlarmDescription)),
    );
    const anchors = descriptions.map((text) => /docs\/runbook\.md#([\w-]+)$/.exec(text)?.[1]);

    expect(descriptions.length).toBeGreaterThan(0);
    expect([...new Set(anchors)].sort()).toEqual(anchorsOf(RUNBOOK).sort());
  });

  it('all notify the configured address', () => {
    const synthesized = synthesizedWith({ ALARM_EMAIL: 'operator@example.org' });
    const actions = synthesized.all.flatMap((template) =>
      resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmActions?.length),
    );

    expect([...new Set(actions)]).toEqual([1]);
    synthesized.root.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Effect: 'Allow',
          }),
        ]),
      },
    });
    synthesized.root.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'operator@example.org',
    });
  });
});
