import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { BUSIEST } from '../../infra/constructs/canary.ts';
import { readSettings, variablesOf } from '../../infra/settings.ts';
import { anApp, type Resource, removeFolders, resourcesOf, synthesized } from './synthesized.ts';

let templates: readonly Template[];
let without: readonly Template[];
beforeAll(() => {
  const { stack } = anApp({ CANARY_PERCENT: '10', CANARY_MINUTES: '3', ALARM_EMAIL: 'on-call@example.org' });
  templates = [...stack.areas, ...stack.routes].map((part) => Template.fromStack(part));
  without = synthesized().all;
});
afterAll(removeFolders);

const all = (type: string, among: readonly Template[] = templates): Resource[] =>
  among.flatMap((template) => resourcesOf(template, type).map(([, resource]) => resource));

describe('canaries', () => {
  it('do not exist unless the stage wants them', () => {
    for (const type of ['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'AWS::CodeDeploy::DeploymentGroup']) {
      expect(all(type, without)).toEqual([]);
    }
  });

  it('are the busiest functions, which exist', () => {
    expect(BUSIEST.filter((name) => !FUNCTION_NAMES.includes(name))).toEqual([]);
    expect(all('AWS::Lambda::Alias')).toHaveLength(BUSIEST.length);
    expect(all('AWS::CodeDeploy::DeploymentGroup')).toHaveLength(BUSIEST.length);
  });

  it('get a part of the requests for some minutes, and none if errors appear', () => {
    for (const { Properties } of all('AWS::CodeDeploy::DeploymentConfig')) {
      expect(Properties.TrafficRoutingConfig).toEqual({
        Type: 'TimeBasedCanary',
        TimeBasedCanary: { CanaryInterval: 3, CanaryPercentage: 10 },
      });
    }
    for (const { Properties } of all('AWS::CodeDeploy::DeploymentGroup')) {
      expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      expect(Properties.AlarmConfiguration.Alarms).toEqual([
        { Name: { Ref: expect.stringMatching(/^CanariesErrors/) } },
      ]);
    }
  });

  it('are called by the gateway through their alias only', () => {
    const targets = all('AWS::ApiGatewayV2::Integration').map(({ Properties }) =>
      JSON.stringify(Properties.IntegrationUri),
    );
    const aliases = targets.filter((target) => /Live\w+Ref"/.test(target));
    expect(new Set(aliases).size).toBe(BUSIEST.length);
    for (const name of ['ListTransactions', 'ShowHome']) {
      const permitted = all('AWS::Lambda::Permission').map(({ Properties }) => JSON.stringify(Properties.FunctionName));
      const own = permitted.filter((target) => target.includes(`"${name}Function`));
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((target) => !target.includes(`${name}FunctionLive`))).toEqual([]);
    }
  });
});

describe('the settings of canaries', () => {
  it('come back from the names of the file of a stage', () => {
    const given = { CANARY_PERCENT: '10', CANARY_MINUTES: '3' };
    expect(variablesOf(readSettings(given))).toMatchObject(given);
    expect(variablesOf(readSettings({ CANARY_PERCENT: '5' }))).toMatchObject({ CANARY_MINUTES: '5' });
    expect(variablesOf(readSettings({}))).toMatchObject({ CANARY_PERCENT: '', CANARY_MINUTES: '' });
  });

  it.each([
    [{ CANARY_PERCENT: '0' }, 'CANARY_PERCENT must be a whole number from 1 to 50, not "0"'],
    [{ CANARY_PERCENT: '10', CANARY_MINUTES: '90' }, 'CANARY_MINUTES must be a whole number from 2 to 60, not "90"'],
    [{ CANARY_MINUTES: '5' }, 'CANARY_PERCENT must be a whole number from 1 to 50, not ""'],
  ])('refuse %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});
