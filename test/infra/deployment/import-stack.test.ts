import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
} from '@aws-sdk/client-cloudformation';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nestedFile, type Template, type TemplateResource } from '../../../scripts/checks/templates/template.ts';
import { type Adoption, planAdoption } from '../../../scripts/deploy/adoption.ts';
import { importStack } from '../../../scripts/deploy/import-stack.ts';
import { openStacks } from '../../../scripts/deploy/stacks.ts';
import { resolveTemplates, type Templates } from '../../../scripts/updates/resolve-templates.ts';
import { synthesized } from '../synthesized.ts';

const cloudFormation = new CloudFormationClient({ region: 'eu-central-1' });
const s3 = new S3Client({ region: 'eu-central-1' });
const [calls, objects] = [mockClient(cloudFormation), mockClient(s3)];
const CLIENTS = { cloudFormation, s3, bucket: 'assets', region: 'eu-central-1', pollSeconds: 0.001 };

/** All data of this service, as the deletion of a stage leaves it. */
const leftIn = (templates: Templates) =>
  resolveTemplates(templates)
    .filter(({ resource }) => resource.DeletionPolicy?.startsWith('Retain'))
    .map(({ at, type }) => ({ at, type, physicalId: `left-${at.split('/')[1]}` }));

let templates: Templates;
let adoption: Adoption;
beforeAll(() => {
  const [root, data] = [synthesized().root.toJSON() as Template, synthesized().data.toJSON() as Template];
  const isData = (entry: [string, TemplateResource]): boolean => entry[0].startsWith('DataNestedStack');
  const [, resource] = Object.entries(root.Resources).find(isData) ?? [];
  templates = new Map([
    ['root', root],
    [(resource && nestedFile(resource)) ?? '', data],
  ]);
  adoption = planAdoption(templates, leftIn(templates));
});

/** The stacks that were imported, with the status in which CloudFormation has them. */
let statuses: Map<string, string>;
const parse = (body: string | undefined): Template => JSON.parse(body ?? '{}') as Template;

beforeEach(() => {
  statuses = new Map();
  calls.reset();
  objects.reset();
  objects.on(PutObjectCommand).resolves({});
  calls.on(DescribeStacksCommand).callsFake(async ({ StackName }) => {
    const StackStatus = statuses.get(StackName);
    if (StackStatus === undefined) throw Object.assign(new Error('does not exist'), { name: 'ValidationError' });
    return { Stacks: [{ StackId: `arn:${StackName}`, StackName, StackStatus }] };
  });
  calls.on(CreateChangeSetCommand).resolves({});
  calls.on(DescribeChangeSetCommand).resolves({ Status: 'CREATE_COMPLETE' });
  calls.on(ExecuteChangeSetCommand).callsFake(async ({ StackName }) => void statuses.set(StackName, 'IMPORT_COMPLETE'));
});

const adopt = () => importStack('Counterfoil-prod', templates, adoption.nested, openStacks(cloudFormation, 0), CLIENTS);
const changeSets = () => calls.commandCalls(CreateChangeSetCommand).map((call) => call.args[0].input);

describe('the import of what a deleted stage left behind', () => {
  it('takes the table, the buckets and the secrets into the nested stack that had them', async () => {
    await adopt();

    const [data] = changeSets();
    expect(data).toMatchObject({ StackName: 'Counterfoil-prod-Data', ChangeSetType: 'IMPORT' });
    expect(data?.ResourcesToImport).toHaveLength(7);
    expect(data?.ResourcesToImport).toContainEqual({
      ResourceType: 'AWS::DynamoDB::Table',
      LogicalResourceId: expect.stringMatching(/^LedgerTable/),
      ResourceIdentifier: { TableName: expect.stringMatching(/^left-LedgerTable/) },
    });
    const ids = data?.ResourcesToImport?.map(({ LogicalResourceId }) => LogicalResourceId);
    expect(Object.keys(parse(data?.TemplateBody).Resources).toSorted()).toEqual(ids?.toSorted());
  });

  it('has templates that refer to nothing else, within the length of a request', async () => {
    await adopt();

    for (const { TemplateBody = '' } of changeSets()) {
      const { Resources } = parse(TemplateBody);
      const named = [...TemplateBody.matchAll(/"(?:Ref":"|Fn::GetAtt":\[")([^"]+)"/g)].map(([, id]) => id);
      expect(named.filter((id) => id !== undefined && !(id in Resources) && !id.startsWith('AWS::'))).toEqual([]);
      expect(Object.values(Resources).every(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))).toBe(true);
      expect(TemplateBody.length).toBeLessThan(51_200);
    }
  });

  it('then makes the root stack around it, with the same place for it as in these templates', async () => {
    await adopt();

    const [, root] = changeSets();
    const [put] = objects.commandCalls(PutObjectCommand).map((call) => call.args[0].input);
    const [[id, resource] = []] = Object.entries(parse(root?.TemplateBody).Resources);
    expect(root?.StackName).toBe('Counterfoil-prod');
    expect(root?.ResourcesToImport?.[0]?.ResourceIdentifier).toEqual({ StackId: 'arn:Counterfoil-prod-Data' });
    expect([...templates.values()][0]?.Resources).toHaveProperty(id ?? '');
    expect(resource?.Properties).toEqual({ TemplateURL: `https://assets.s3.eu-central-1.amazonaws.com/${put?.Key}` });
    expect(put?.Body).toBe(changeSets()[0]?.TemplateBody);
  });

  it('goes on with the nested stack that is there after an interruption', async () => {
    calls.on(CreateChangeSetCommand, { StackName: 'Counterfoil-prod' }).rejectsOnce(new Error('connection lost'));
    await expect(adopt()).rejects.toThrow('connection lost');
    const before = changeSets().length;

    await adopt();

    const since = changeSets().slice(before);
    expect(since.map(({ StackName }) => StackName)).toEqual(['Counterfoil-prod']);
  });
});
