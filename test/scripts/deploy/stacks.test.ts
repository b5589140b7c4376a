import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  ListStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStacks } from '../../../scripts/deploy/stacks.ts';

const ID = 'arn:aws:cloudformation:eu-central-1:123456789012:stack/Counterfoil-prod/1';
const NESTED = 'arn:aws:cloudformation:eu-central-1:123456789012:stack/Counterfoil-prod-Data/2';
const FAILED = { id: ID, status: 'ROLLBACK_COMPLETE', isProtected: false, outputs: {} };

const client = new CloudFormationClient({ region: 'eu-central-1' });
const cloud = mockClient(client);
const stacks = openStacks(client, 0);

const stackIn = (StackStatus: 'ROLLBACK_COMPLETE' | 'DELETE_IN_PROGRESS' | 'DELETE_FAILED' | 'DELETE_COMPLETE') => ({
  Stacks: [{ StackId: ID, StackName: 'Counterfoil-prod', CreationTime: new Date(), StackStatus }],
});

/** Its name in the templates follows from its type. */
const summary = (ResourceType: string, PhysicalResourceId: string, ResourceStatus: string) =>
  ({
    ResourceType,
    PhysicalResourceId,
    ResourceStatus,
    LogicalResourceId: ResourceType === 'AWS::CloudFormation::Stack' ? 'DataNestedStack1' : ResourceType.split('::')[2],
    LastUpdatedTimestamp: new Date(),
  }) as never;

beforeEach(() => {
  cloud.reset();
  cloud.on(DeleteStackCommand).resolves({});
  cloud.on(UpdateTerminationProtectionCommand).resolves({});
  cloud.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
});

describe('find', () => {
  it('reads state and outputs', async () => {
    const stack = { ...stackIn('ROLLBACK_COMPLETE').Stacks[0], EnableTerminationProtection: true };
    const Outputs = [{ OutputKey: 'ApiUrl', OutputValue: 'https://api.example' }];
    cloud.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs } as never] });

    expect(await stacks.find('Counterfoil-prod')).toEqual({
      id: ID,
      status: 'ROLLBACK_COMPLETE',
      isProtected: true,
      outputs: { ApiUrl: 'https://api.example' },
    });
  });

  it('finds nothing where there is none, and passes on any other error', async () => {
    const error = (message: string) => Object.assign(new Error(message), { name: 'ValidationError' });
    cloud.on(DescribeStacksCommand).rejectsOnce(error('Stack with id Counterfoil-prod does not exist'));
    expect(await stacks.find('Counterfoil-prod')).toBeUndefined();

    cloud.on(DescribeStacksCommand).rejects(error('Rate exceeded'));
    await expect(stacks.find('Counterfoil-prod')).rejects.toThrow('Rate exceeded');
  });
});

describe('removeFailed', () => {
  it('waits until the stack is gone', async () => {
    cloud
      .on(DescribeStacksCommand)
      .resolvesOnce(stackIn('DELETE_IN_PROGRESS'))
      .resolvesOnce(stackIn('DELETE_IN_PROGRESS'))
      .resolves(stackIn('DELETE_COMPLETE'));

    expect(await stacks.removeFailed(FAILED)).toEqual([]);
    expect(cloud.commandCalls(DescribeStacksCommand)).toHaveLength(3);
    expect(cloud.commandCalls(UpdateTerminationProtectionCommand)).toHaveLength(0);
  });

  it('first takes away a protection that somebody set', async () => {
    cloud.on(DescribeStacksCommand).resolves(stackIn('DELETE_COMPLETE'));
    await stacks.removeFailed({ ...FAILED, isProtected: true });

    expect(cloud.commandCalls(UpdateTerminationProtectionCommand, { EnableTerminationProtection: false })).toHaveLength(
      1,
    );
  });

  it('leaves behind what cannot be deleted, and names it, in nested stacks too', async () => {
    cloud.on(DescribeStacksCommand).resolvesOnce(stackIn('DELETE_FAILED')).resolves(stackIn('DELETE_COMPLETE'));
    cloud.on(ListStackResourcesCommand, { StackName: ID }).resolves({
      StackResourceSummaries: [summary('AWS::CloudFormation::Stack', NESTED, 'DELETE_COMPLETE')],
    });
    cloud.on(ListStackResourcesCommand, { StackName: NESTED }).resolves({
      StackResourceSummaries: [
        summary('AWS::S3::Bucket', 'logs', 'DELETE_FAILED'),
        summary('AWS::DynamoDB::Table', 'table', 'DELETE_SKIPPED'),
        summary('AWS::SQS::Queue', 'queue', 'DELETE_COMPLETE'),
      ],
    });

    expect(await stacks.removeFailed(FAILED)).toEqual([
      { at: 'Data/Bucket', type: 'AWS::S3::Bucket', physicalId: 'logs' },
      { at: 'Data/Table', type: 'AWS::DynamoDB::Table', physicalId: 'table' },
    ]);
    expect(cloud.commandCalls(DeleteStackCommand, { DeletionMode: 'FORCE_DELETE_STACK' })).toHaveLength(1);
  });

  it('gives up if the stack stays', async () => {
    cloud.on(DescribeStacksCommand).resolves(stackIn('DELETE_FAILED'));

    await expect(stacks.removeFailed(FAILED)).rejects.toThrow('could not be deleted: it is DELETE_FAILED');
  });
});

describe('leftBehind', () => {
  const OLD = `${ID}-old`;
  const deleted = (StackName: string, StackId: string, day: number, ParentId?: string) =>
    ({
      StackName,
      StackId,
      ParentId,
      DeletionTime: new Date(Date.UTC(2026, 0, day)),
      StackStatus: 'DELETE_COMPLETE',
    }) as never;

  it('lists the data of the stack that was deleted last, among those that left any', async () => {
    cloud.on(ListStacksCommand).resolves({
      StackSummaries: [
        deleted('Counterfoil-prod', OLD, 1),
        deleted('Counterfoil-prod', ID, 2),
        deleted('Counterfoil-prod', `${ID}-failed`, 3),
        deleted('Counterfoil-test', 'other', 4),
        deleted('Counterfoil-prod', NESTED, 5, ID),
      ],
    });
    for (const [StackName, id] of [
      [OLD, 'old-table'],
      [ID, 'table'],
      ['other', 'other-table'],
      [NESTED, 'nested-table'],
    ] as const) {
      const StackResourceSummaries = [summary('AWS::DynamoDB::Table', id, 'DELETE_SKIPPED')];
      cloud.on(ListStackResourcesCommand, { StackName }).resolves({ StackResourceSummaries });
    }

    expect(await stacks.leftBehind('Counterfoil-prod')).toEqual([
      { at: 'Root/Table', type: 'AWS::DynamoDB::Table', physicalId: 'table' },
    ]);
  });

  it('is empty if no stack of this name was deleted', async () => {
    cloud.on(ListStacksCommand).resolves({ StackSummaries: [] });

    expect(await stacks.leftBehind('Counterfoil-prod')).toEqual([]);
  });
});
