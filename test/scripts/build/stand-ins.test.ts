import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveOut } from '../../../scripts/build/leave-out.ts';
import {
  DefaultJsonSchemaValidator,
  defaultProvider,
  EndpointCache,
  EventStreamSerde,
  eventStreamSerdeProvider,
  loadSharedConfigFiles,
  resolveEventStreamSerdeConfig,
} from '../../../scripts/build/stand-ins.ts';

afterEach(() => vi.unstubAllEnvs());

describe('defaultProvider of the bundles', () => {
  it("returns the credentials of Lambda's environment", async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');

    expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' });
  });

  it('rejects if there are none', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);

    await expect(defaultProvider()()).rejects.toThrow('no AWS credentials');
  });
});

describe('a stand-in for part of the SDK', () => {
  it('finds no configuration files, and does not change other settings', async () => {
    const settings = { region: 'eu-central-1' };

    expect(await loadSharedConfigFiles()).toEqual({ configFile: {}, credentialsFile: {} });
    expect(resolveEventStreamSerdeConfig(settings)).toBe(settings);
    expect(new EndpointCache()).toEqual({});
  });

  it('refuses event streams', () => {
    expect(eventStreamSerdeProvider).toThrow('do not support event streams');
    expect(() => new EventStreamSerde()).toThrow('do not support event streams');
  });
});

/** The bytes of each module in a bundle. */
const sizesOf = async (contents: string): Promise<ReadonlyMap<string, number>> => {
  const { metafile } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../..') },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    plugins: [leaveOut],
    logOverride: { 'import-is-undefined': 'silent' },
    metafile: true,
    write: false,
    outfile: 'unused',
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).map(
    ([path, { bytesInOutput }]) => [path, bytesInOutput] as const,
  );
  return new Map(inputs.filter(([, bytes]) => bytes > 0));
};

/** The modules in a bundle, as paths. */
const modulesOf = async (contents: string): Promise<readonly string[]> => [...(await sizesOf(contents)).keys()];

describe('DefaultJsonSchemaValidator of the bundles', () => {
  it('refuses to validate, because no tool asks a question', () => {
    expect(() => new DefaultJsonSchemaValidator().getValidator()).toThrow('Bundles do not validate JSON schemas');
  });
});

describe('a bundle', () => {
  it('of clients contains the stand-ins instead of the original modules', async () => {
    const modules = await modulesOf(
      "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nimport { S3Client } from '@aws-sdk/client-s3';\nexport const clients = [new DynamoDBClient({}), new S3Client({})];",
    );

    expect(modules).toContain('scripts/build/stand-ins.ts');
    expect(
      modules.filter((path) => /event-streams|credential-provider-node|parseIni|endpoint-cache/.test(path)),
    ).toEqual([]);
  });

  it('contains only the used code of a library, and only the versions from package.json files of clients', async () => {
    const imports =
      "import { Upload } from '@aws-sdk/lib-storage';\nimport { SQSClient } from '@aws-sdk/client-sqs';\nconst unused = () => Upload;";
    const sizes = await sizesOf(`${imports}\nexport const client = new SQSClient({});`);

    expect([...sizes.keys()].filter((path) => path.includes('lib-storage'))).toEqual([]);
    expect(sizes.get('node_modules/@aws-sdk/client-sqs/package.json')).toBeLessThan(100);
  });

  it('of a schema cannot convert it to JSON Schema', async () => {
    const modules = await modulesOf("import * as z from 'zod';\nexport const schema = z.object({ name: z.string() });");

    expect(modules.some((path) => path.endsWith('zod/v4/classic/schemas.js'))).toBe(true);
    expect(modules.filter((path) => /json-schema-generator/.test(path))).toEqual([]);
  });
});
