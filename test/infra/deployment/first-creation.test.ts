import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployStage } from '../../../scripts/deploy/deploy-stage.ts';
import { openStacks } from '../../../scripts/deploy/stacks.ts';
import { type Resource, removeFolders, synthesizedWith } from '../synthesized.ts';

type Deployment = ReturnType<typeof synthesizedWith>;
type Created = { readonly logicalId: string; readonly resource: Resource };

const ENVIRONMENT = { STAGE: 'prod', STAGE_ACCOUNT: '123456789012', STAGE_REGION: 'eu-central-1' };
const STAGE = {
  name: 'prod',
  target: { account: '123456789012', region: 'eu-central-1' },
  settings: { MAIL_FROM: 'a@example.org' },
};
const VERSION = { revision: 'c1', formats: {} };
const KEPT = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'];

let unprotected: Deployment;
let whole: Deployment;
beforeAll(() => {
  unprotected = synthesizedWith({ ...ENVIRONMENT, STAGE_PROTECTED: 'false' });
  whole = synthesizedWith(ENVIRONMENT);
});
afterAll(removeFolders);

const resourcesIn = ({ data, workers, front, areas, routes, edge }: Deployment): Created[] =>
  [data, workers, front, edge, ...areas, ...routes].flatMap((template) =>
    Object.entries(template.toJSON()['Resources'] as Record<string, Resource>).map(([logicalId, resource]) => ({
      logicalId,
      resource,
    })),
  );

const isTableProtected = ({ Properties }: Resource): boolean => Properties?.DeletionProtectionEnabled === true;

/** CloudFormation, as far as it decides what remains of a failed creation, for the templates of this service. */
const createCloud = () => {
  let stack: { status: StackStatus; isProtected: boolean } | undefined;
  let owned: Created[] = [];
  /** In the account, but in no stack. */
  let orphans: Created[] = [];
  /** Removes what a rollback or a deletion may; a protected table stays in the stack. */
  const remove = (keeps: (policy: string | undefined) => boolean): boolean => {
    orphans = [...orphans, ...owned.filter(({ resource }) => keeps(resource.DeletionPolicy))];
    owned = owned.filter(({ resource }) => !keeps(resource.DeletionPolicy) && isTableProtected(resource));
    return owned.length === 0;
  };
  return {
    deploy: (deployment: Deployment, isProtected: boolean, failsAt?: string): void => {
      const wanted = resourcesIn(deployment);
      if (stack !== undefined) {
        owned = wanted;
        stack = { status: 'UPDATE_COMPLETE', isProtected };
        return;
      }
      const failing = wanted.findIndex(({ resource }) => resource.Type === failsAt);
      owned = failing < 0 ? wanted : wanted.slice(0, failing);
      // the CDK protects a stack before it is created
      stack = { status: 'CREATE_COMPLETE', isProtected };
      if (failing < 0) return;
      const isClean = remove((policy) => policy === 'Retain');
      stack = { status: isClean ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED', isProtected };
      throw new Error(`${failsAt} could not be created`);
    },
    delete: (): void => {
      if (stack?.isProtected) throw new Error('TerminationProtection is enabled');
      remove((policy) => policy?.startsWith('Retain') ?? false);
      stack = undefined;
    },
    unprotect: (): void => {
      if (stack !== undefined) stack.isProtected = false;
    },
    stack: () => stack,
    kept: () => [...orphans, ...owned].filter(({ resource }) => KEPT.includes(resource.Type)),
  };
};

let cloud: ReturnType<typeof createCloud>;
const client = new CloudFormationClient({ region: 'eu-central-1' });
const calls = mockClient(client);
beforeEach(() => {
  cloud = createCloud();
  calls.reset();
  calls.on(DescribeStacksCommand).callsFake(async () => {
    const state = cloud.stack();
    if (state === undefined) throw Object.assign(new Error('Stack does not exist'), { name: 'ValidationError' });
    const { status: StackStatus, isProtected: EnableTerminationProtection } = state;
    return { Stacks: [{ StackId: 'id', StackStatus, EnableTerminationProtection }] };
  });
  calls.on(DeleteStackCommand).callsFake(async () => cloud.delete());
  calls.on(UpdateTerminationProtectionCommand).callsFake(async () => cloud.unprotect());
  calls.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
});

/** `npm run deploy -- --stage prod`, in an account that may refuse to create one type of resource. */
const deploy = (failsAt?: string): Promise<void> => {
  let isWhole = false;
  return deployStage(STAGE, VERSION, {
    stacks: openStacks(client, 0),
    confirm: async () => '',
    keepAssets: async () => undefined,
    originVersion: async () => undefined,
    setupCode: async () => undefined,
    synthesize: async ({ isProtected }) => {
      isWhole = isProtected;
      return new Map();
    },
    preflight: async () => undefined,
    importStack: async () => undefined,
    deploy: async () => cloud.deploy(isWhole ? whole : unprotected, isWhole, failsAt),
    keepVersion: async () => undefined,
    log: () => undefined,
  });
};

describe('a first creation that fails', () => {
  it.each(['AWS::SQS::Queue', 'AWS::Lambda::EventSourceMapping', 'AWS::CloudFront::Distribution'])(
    'at %s leaves nothing behind, and the same command then succeeds',
    async (type) => {
      await expect(deploy(type)).rejects.toThrow('could not be created');
      expect(cloud.stack()).toEqual({ status: 'ROLLBACK_COMPLETE', isProtected: false });
      expect(cloud.kept()).toEqual([]);

      await deploy();

      expect(cloud.stack()).toEqual({ status: 'UPDATE_COMPLETE', isProtected: true });
      expect(cloud.kept()).toEqual(resourcesIn(whole).filter(({ resource }) => KEPT.includes(resource.Type)));
      expect(cloud.kept().filter(({ resource }) => isTableProtected(resource))).toHaveLength(1);
    },
  );

  it('would orphan the table and block its stack if it were protected from the beginning', () => {
    expect(() => cloud.deploy(whole, true, 'AWS::CloudFront::Distribution')).toThrow();

    expect(cloud.stack()).toEqual({ status: 'ROLLBACK_FAILED', isProtected: true });
    expect(cloud.kept().map(({ resource }) => resource.Type)).toContain('AWS::DynamoDB::Table');
  });
});

describe('a deployment that worked', () => {
  it('keeps every resource with data when its stack is deleted by hand', async () => {
    await deploy();
    const before = cloud.kept().length;
    expect(() => cloud.delete()).toThrow('TerminationProtection');

    cloud.unprotect();
    cloud.delete();
    expect(cloud.kept()).toHaveLength(before);
  });
});
