import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { FIRST_AREA_NAMES, OTHER_AREA_NAMES } from '../../infra/endpoints-stack.ts';
import { readSettings } from '../../infra/settings.ts';
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

/** With it, there is an alarm for the certificate. */
const DOMAIN = {
  DOMAIN_NAME: 'money.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};

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
    const descriptions = synthesizedWith({ ALARM_EMAIL: 'operator@example.org', ...DOMAIN }).all.flatMap((template) =>
      ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm']
        .flatMap((type) => resourcesOf(template, type))
        .map(([, { Properties }]) => String(Properties.AlarmDescription)),
    );
    const anchors = descriptions.map((text) => /docs\/runbook\.md#([\w-]+)$/.exec(text)?.[1]);

    expect(descriptions.length).toBeGreaterThan(0);
    expect([...new Set(anchors)].sort()).toEqual(anchorsOf(RUNBOOK).sort());
  });

  it('notify when they begin and when they are over: the urgent ones together, the others by themselves', () => {
    const { all, root } = synthesizedWith({ ALARM_EMAIL: 'a@example.org', ALARM_EMAIL_LATER: 'b@example.org' });
    const alarms = all.flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'));
    const actions = alarms.map(
      ([
        id,
        {
          Properties: { AlarmActions = [], OKActions = [] },
        },
      ]) => ({
        id,
        own: AlarmActions.length,
        over: OKActions.length,
      }),
    );
    const [[, page] = []] = resourcesOf(root, 'AWS::CloudWatch::CompositeAlarm');
    const rule = JSON.stringify(page?.Properties.AlarmRule);
    const together = actions.filter(({ own }) => own === 0);

    expect(actions.filter(({ own, over }) => own !== over)).toEqual([]);
    expect(together.length).toBeGreaterThan(8);
    // outputs of nested stacks have another suffix
    const isInRule = ({ id }: { readonly id: string }): boolean => rule.includes(id.slice(0, -8));
    expect(together.filter((alarm) => !isInRule(alarm))).toEqual([]);
    expect(rule.split('ALARM(')).toHaveLength(together.length + 1);
    expect(page?.Properties).toMatchObject({ AlarmActions: [expect.anything()], OKActions: [expect.anything()] });
  });

  it('go to two addresses, or to one', () => {
    const addressesOf = (environment: Readonly<Record<string, string>>) =>
      resourcesOf(synthesizedWith(environment).root, 'AWS::SNS::Subscription').map(
        ([, { Properties }]) => Properties.Endpoint,
      );

    expect(addressesOf({ ALARM_EMAIL: 'a@example.org', ALARM_EMAIL_LATER: 'b@example.org' }).sort()).toEqual([
      'a@example.org',
      'b@example.org',
    ]);
    expect(addressesOf({ ALARM_EMAIL: 'a@example.org' })).toEqual(['a@example.org', 'a@example.org']);
    expect(() => readSettings({ ALARM_EMAIL_LATER: 'b@example.org' })).toThrow('set ALARM_EMAIL too');
  });

  it('may be sent by CloudWatch', () => {
    const { root } = synthesizedWith({ ALARM_EMAIL: 'operator@example.org' });
    root.hasResourceProperties('AWS::SNS::TopicPolicy', {
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
  });
});
