import { describe, expect, it } from 'vitest';
import type { Template } from '../../../scripts/checks/templates/template.ts';
import {
  type DeployParameters,
  type DeployPorts,
  deployStage,
  describeDeployment,
} from '../../../scripts/deploy/deploy-stage.ts';
import type { DeploymentRecord } from '../../../scripts/deploy/deployment-record.ts';
import type { DeployedStack } from '../../../scripts/deploy/stacks.ts';
import type { StageFile } from '../../../scripts/deploy/stage-file.ts';

const STAGE: StageFile = {
  name: 'prod',
  target: { account: '123456789012', region: 'eu-central-1' },
  settings: { MAIL_FROM: 'a@example.org', AUTH_LOCAL_LOGIN_ENABLED: 'false' },
};
const VERSION = { revision: 'c2', formats: { body: { written: 1, read: [1] } } };
const RECORD: DeploymentRecord = {
  revision: 'c1',
  settings: STAGE.settings,
  formats: { body: { written: [1], read: [1] } },
};

const deployed = (record: Partial<DeploymentRecord> = {}, status = 'UPDATE_COMPLETE'): DeployedStack => ({
  id: 'id',
  status,
  isProtected: true,
  outputs: { ApiUrl: 'https://api.example', Deployment: JSON.stringify({ ...RECORD, ...record }) },
});

/** A root template with a bus of this name, and a role that may put events to it. */
const templates = (id: string, ...actions: readonly string[]): ReadonlyMap<string, Template> => {
  const Statement = [{ Effect: 'Allow', Action: actions, Resource: { 'Fn::GetAtt': [id, 'Arn'] } }];
  return new Map([
    [
      'root',
      {
        Resources: {
          [id]: { Type: 'AWS::Events::EventBus', Properties: { Name: 'events' } },
          Policy: { Type: 'AWS::IAM::Policy', Properties: { Roles: ['worker'], PolicyDocument: { Statement } } },
        },
      },
    ],
  ]);
};

const DEPLOYED = templates('Bus', 'events:PutEvents');

const TABLE = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'RetainExceptOnCreate' };
const LEFT = [{ at: 'Data/Table', type: 'AWS::DynamoDB::Table', physicalId: 'prod-table' }];

/** With a table and a bucket in a nested stack. */
const WITH_DATA: ReadonlyMap<string, Template> = new Map([
  [
    'root',
    { Resources: { DataNestedStack: { Type: 'AWS::CloudFormation::Stack', Metadata: { 'aws:asset:path': 'data' } } } },
  ],
  ['data', { Resources: { Table: TABLE, Files: { ...TABLE, Type: 'AWS::S3::Bucket' } } }],
]);

/** Runs a deployment and tells what it did, in order. */
const run = async (
  found: DeployedStack | undefined,
  {
    typed = '',
    stage = STAGE,
    version = VERSION,
    next = DEPLOYED,
    lacks = '',
    left = LEFT,
    adopts = false,
    isTerminal = true,
  } = {},
) => {
  const [done, lines]: [string[], string[]] = [[], []];
  let present = found;
  const given: DeployParameters[] = [];
  const ports: DeployPorts = {
    stacks: {
      find: async () => present,
      templates: async () => DEPLOYED,
      removeFailed: async () => {
        done.push('remove');
        return [{ at: 'Data/Logs', type: 'AWS::S3::Bucket', physicalId: 'logs' }];
      },
      leftBehind: async () => left,
    },
    confirm: async () => {
      done.push('confirm');
      return typed;
    },
    keepAssets: async (url) => void done.push(`assets of ${url}`),
    originVersion: async () => 'v'.repeat(32),
    setupCode: async () => (isTerminal ? 'code' : undefined),
    synthesize: async ({ isProtected }) => {
      done.push(isProtected ? 'make protected templates' : 'make unprotected templates');
      return next;
    },
    preflight: async ({ settings }) => {
      done.push(`ask, ${settings === undefined ? 'first' : 'again'}`);
      if (lacks !== '') throw new Error(lacks);
    },
    importStack: async (name, _, nested) => {
      present = { id: 'id', status: 'IMPORT_COMPLETE', isProtected: false, outputs: {} };
      done.push(`import ${nested.map((stack) => stack.name).join()} into ${name}`);
    },
    deploy: async (parameters) => {
      given.push(parameters);
      done.push('deploy');
    },
    keepVersion: async () => void done.push('keep'),
    log: (line) => void lines.push(line),
  };
  const outcome = await deployStage(stage, version, ports, { adopts }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const last = given.at(-1)?.record;
  const record = last === undefined ? undefined : (JSON.parse(last) as DeploymentRecord);
  return { done, lines, outcome, record, originVersion: given.at(-1)?.originVersion };
};

const CREATION = ['make unprotected templates', 'ask, first', 'deploy', 'make protected templates', 'deploy'];
const UPDATE = ['assets of https://api.example', 'make protected templates', 'ask, again', 'deploy', 'keep'];

describe('a first deployment', () => {
  it('creates, and protects only what was created', async () => {
    const { done, record, originVersion } = await run(undefined);

    expect(done).toEqual([...CREATION, 'keep']);
    expect(record).toEqual({ revision: 'c2', settings: STAGE.settings, formats: RECORD.formats });
    expect(originVersion).toBeUndefined();
  });

  it('ends with the setup code for the first account, which later deployments do not print', async () => {
    expect((await run(undefined)).lines.at(-1)).toContain('with the setup code code');
    expect((await run(deployed())).lines.join()).not.toContain('setup code');
  });

  it('says how to read the setup code where others could read it', async () => {
    const last = (await run(undefined, { isTerminal: false })).lines.at(-1);

    expect(last).toMatch(/npm run setup-code/);
  });

  it('prints the setup code if the first deployment stopped before the stack was protected', async () => {
    const { done, lines } = await run({ ...deployed(), isProtected: false });

    expect(done).toEqual(UPDATE);
    expect(lines.at(-1)).toContain('with the setup code code');
  });

  it('first deletes a creation that failed', async () => {
    const { done } = await run(deployed({}, 'ROLLBACK_COMPLETE'));

    expect(done).toEqual(['remove', ...CREATION, 'keep']);
  });
});

describe('a deployment', () => {
  it('keeps the assets of the deployed version before it replaces it, protected', async () => {
    const { done, record, originVersion } = await run(deployed());

    expect(done).toEqual(UPDATE);
    expect(record).toMatchObject({ revision: 'c2', previous: 'c1' });
    expect(originVersion).toBe('v'.repeat(32));
  });

  it('protects what an interrupted first deployment created', async () => {
    expect((await run({ ...deployed({}, 'CREATE_COMPLETE'), isProtected: false })).done).toEqual(UPDATE);
  });

  it('keeps the version to return to when the same one is deployed again', async () => {
    expect((await run(deployed({ revision: 'c2', previous: 'c0' }))).record).toMatchObject({ previous: 'c0' });
  });

  it('changes nothing in a state that a person must look at', async () => {
    const { done, outcome } = await run(deployed({}, 'UPDATE_ROLLBACK_FAILED'));

    expect(done).toEqual([]);
    expect(outcome).toContain('continue-update-rollback');
  });

  it.each([
    ['prod', ['confirm', ...UPDATE]],
    ['yes', ['confirm']],
    ['', ['confirm']],
  ])('lowers protection only for the name of the stage, not for "%s"', async (typed, expected) => {
    const open = { ...STAGE, settings: { ...STAGE.settings, AUTH_LOCAL_LOGIN_ENABLED: 'true' } };
    const { done } = await run(deployed(), { stage: open, typed });

    expect(done).toEqual(expected);
  });

  it('is refused before anything is uploaded if CloudFormation could not apply it', async () => {
    const { done, outcome } = await run(deployed(), { next: templates('Renamed', 'events:PutEvents') });

    expect(done).toEqual(UPDATE.slice(0, 3));
    expect(outcome).toContain('Root/Renamed would be created while Root/Bus still exists');
  });

  it.each([undefined, deployed()])('uploads nothing if the account lacks something', async (found) => {
    const { done, outcome } = await run(found, { lacks: 'no bootstrap' });

    expect(done).not.toContain('deploy');
    expect(outcome).toBe('no bootstrap');
  });

  it('shows the permissions that it adds', async () => {
    const { lines, done } = await run(deployed(), { next: templates('Bus', 'events:PutEvents', 'events:PutRule') });

    expect(lines).toContain('  worker may events: PutRule on Root/Bus');
    expect(done).toContain('deploy');
    expect((await run(deployed())).lines).toContain('permissions: nothing is added');
  });

  it('is refused if it could not read what is stored', async () => {
    const { done, outcome } = await run(deployed({ formats: { body: { written: [1, 2], read: [1, 2] } } }));

    expect(done).toEqual([]);
    expect(outcome).toContain('cannot read format 2 of "body"');
  });
});

describe('a dry run', () => {
  it('says what it would change, and what it would refuse', () => {
    const open = { ...STAGE, settings: { ...STAGE.settings, AUTH_LOCAL_LOGIN_ENABLED: 'true' } };

    expect(
      describeDeployment(open, { ...VERSION, formats: { body: { written: 2, read: [1, 2] } } }, deployed()),
    ).toEqual([
      'updates Counterfoil-prod from c1 to c2',
      expect.stringContaining('REFUSED: The deployed version cannot read format 2'),
      'settings:',
      expect.stringContaining('AUTH_LOCAL_LOGIN_ENABLED: false → true'),
    ]);
    expect(describeDeployment(STAGE, VERSION, undefined)).toEqual(['creates Counterfoil-prod, and then protects it']);
    expect(describeDeployment(STAGE, VERSION, deployed({}, 'ROLLBACK_FAILED'))).toHaveLength(2);
  });
});

describe('the adoption of what a deleted stage left behind', () => {
  const adopting = { adopts: true, next: WITH_DATA, typed: 'prod' };
  const ADOPTION = ['make protected templates', 'ask, first', 'confirm', 'import Data into Counterfoil-prod'];

  it('imports it, and then deploys everything else', async () => {
    const { done, lines, outcome } = await run(undefined, adopting);

    expect(outcome).toBeUndefined();
    expect(done).toEqual([...ADOPTION, 'make protected templates', 'ask, first', 'deploy', 'keep']);
    expect(lines).toContain('left behind: Data/Table (AWS::DynamoDB::Table) prod-table');
    expect(lines).toContain('nothing was left for Data/Files: it will be empty');
    expect(lines.join()).not.toContain('setup code');
  });

  it('goes on after an interruption', async () => {
    const imported = { id: 'id', status: 'IMPORT_COMPLETE', isProtected: false, outputs: {} };
    const { done } = await run(imported, adopting);

    expect(done).toEqual(['make protected templates', 'ask, first', 'deploy', 'keep']);
  });

  it('first deletes a stage whose creation failed', async () => {
    const failed = { ...deployed({}, 'ROLLBACK_COMPLETE'), outputs: {} };
    const { done } = await run(failed, adopting);

    expect(done.slice(0, 5)).toEqual([...ADOPTION.slice(0, 3), 'remove', ...ADOPTION.slice(3)]);
  });

  it('imports nothing into a stage that has data of its own', async () => {
    const { done, outcome } = await run(deployed(), adopting);

    expect(done).toEqual([]);
    expect(outcome).toBe('Counterfoil-prod exists, with data of its own: there is nothing to adopt');
  });

  it('is refused without anything to adopt, without a place for it, and without the name of the stage', async () => {
    const other = [{ at: 'Data/Old', type: 'AWS::DynamoDB::Table', physicalId: 'old' }];

    expect((await run(undefined, { ...adopting, left: [] })).outcome).toMatch(/knows of no data/);
    expect((await run(undefined, { ...adopting, left: other })).outcome).toMatch(/no place for Data\/Old \(old\)/);
    const { done, outcome } = await run(undefined, { ...adopting, typed: 'no' });
    expect([done.at(-1), outcome]).toEqual(['confirm', 'Nothing was deployed']);
  });
});
