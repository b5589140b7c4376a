import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Properties, TemplateError } from './resource.ts';

export type Template = {
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Conditions?: Properties;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Properties>>>>;
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Condition?: string; readonly Properties?: Properties }>
  >;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
};

type Manifest = {
  readonly artifacts: Readonly<
    Record<
      string,
      { readonly type: string; readonly properties?: { readonly templateFile?: string; readonly file?: string } }
    >
  >;
};
type AssetFile = { readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>> };

/** The output of `cdk synth`. */
export type Assembly = {
  readonly stacks: readonly { readonly name: string; readonly template: Template }[];
  /** The path of an asset by its uploaded name (`…/<hash>.json`, `<hash>.zip`). */
  readonly assetPath: (uploadedName: string) => string;
  readonly readTemplate: (path: string) => Template;
};

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;

/**
 * Bundles are CommonJS. On AWS no package.json surrounds them, but here the repository's would make them ES modules.
 */
const surroundAsOnAws = (outDir: string): void => {
  const path = join(outDir, 'package.json');
  if (!existsSync(path)) writeFileSync(path, '{ "type": "commonjs" }\n');
};

export const openAssembly = (outDir: string): Assembly => {
  const manifestPath = join(outDir, 'manifest.json');
  if (!existsSync(manifestPath)) throw new TemplateError(`There is no cloud assembly in ${outDir}: run npm run synth`);
  surroundAsOnAws(outDir);
  const artifacts = Object.entries(readJson<Manifest>(manifestPath).artifacts);

  const assets = new Map<string, string>();
  for (const [, { type, properties }] of artifacts) {
    if (type !== 'cdk:asset-manifest' || properties?.file === undefined) continue;
    const { files } = readJson<AssetFile>(join(outDir, properties.file));
    for (const [hash, { source }] of Object.entries(files)) assets.set(hash, join(outDir, source.path));
  }

  const readTemplate = (path: string): Template => readJson<Template>(path);
  return {
    stacks: artifacts.flatMap(([name, { type, properties }]) =>
      type === 'aws:cloudformation:stack' && properties?.templateFile !== undefined
        ? [{ name, template: readTemplate(join(outDir, properties.templateFile)) }]
        : [],
    ),
    assetPath: (uploadedName) => {
      const hash = /([0-9a-f]{16,})\.[a-z]+$/.exec(uploadedName)?.[1] ?? '';
      const path = assets.get(hash);
      if (path === undefined) throw new TemplateError(`The assembly has no asset for ${uploadedName}`);
      return path;
    },
    readTemplate,
  };
};
