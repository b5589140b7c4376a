import {
  type Block,
  type DocsDocument,
  type Entry,
  type Inline,
  inlinesOf,
  paragraph,
  paragraphsOf,
} from '../../shared/docs/domain/document.ts';
import { type Examples, exampleRequest, examplesOf } from '../../shared/docs/domain/examples.ts';
import type { Field } from '../../shared/docs/domain/fields.ts';
import type { AnswerView, BodyView, OperationView } from '../../shared/docs/domain/operations.ts';
import type { ObjectView, Reference, ResourceView } from '../../shared/docs/domain/reference.ts';
import { WORDS } from './words.ts';

const { resource: TEXTS, columns: COLUMNS } = WORDS;

/** All operations of a resource, then its objects. */
export const resourceDocument = (reference: Reference, resource: ResourceView): DocsDocument => {
  const known = new Set(resource.objects.map(({ name }) => name));
  const shown = createShownFields();
  return {
    path: `/docs/${resource.slug}`,
    title: resource.name,
    blocks: [
      ...paragraphsOf([resource.about]),
      {
        kind: 'list',
        items: [
          ...resource.operations.map(({ id, summary }) => [{ link: summary, to: `#${id}` }]),
          ...resource.objects.map(({ name }) => [{ link: TEXTS.object(name), to: `#${name}` }]),
        ],
      },
      paragraph(`${TEXTS.commonCodes([...reference.commonCodes].join(', '))} `, {
        link: TEXTS.meanings,
        to: '/docs/guides/errors',
      }),
      ...resource.operations.map((operation) => operationSection(reference, operation, known, shown)),
      ...resource.objects.map((object) => objectSection(object, known, shown)),
    ],
  };
};

/** The fields that the page has described: a section that repeats several of them names them, with the section that describes them. */
type ShownFields = { readonly divide: (section: Section, fields: readonly Field[]) => Divided };
type Divided = { readonly own: readonly Field[]; readonly repeated: readonly Repeated[] };
type Section = { readonly id: string; readonly title: string };
type Repeated = { readonly section: Section; readonly fields: readonly Field[] };

const FEWEST_REPEATED = 4;

const createShownFields = (): ShownFields => {
  const shown = new Map<string, Section>();
  const keyOf = ({ name, description, values }: Field): string => JSON.stringify([name, description, values]);
  return {
    divide: (section, fields) => {
      const repeated = [...Map.groupBy(fields, (field) => shown.get(keyOf(field)))].flatMap(([described, same]) =>
        described === undefined || same.length < FEWEST_REPEATED ? [] : [{ section: described, fields: same }],
      );
      const others = new Set(repeated.flatMap((group) => group.fields));
      const own = fields.filter((field) => !others.has(field));
      for (const field of own) shown.set(keyOf(field), section);
      return { own, repeated };
    },
  };
};

const operationSection = (
  reference: Reference,
  operation: OperationView,
  known: ReadonlySet<string>,
  shown: ShownFields,
): Block => {
  const { id, method, path, summary, description, parameters, body, answers } = operation;
  return {
    kind: 'section',
    id,
    heading: [summary],
    blocks: [
      paragraph({ code: `${method} /api/v1${path}` }),
      ...paragraphsOf(description),
      ...(parameters.length > 0 ? fieldList(TEXTS.parameters, parameters, known, ({ in: place }) => place) : []),
      ...(body === null
        ? []
        : dividedFields(bodyTitle(body), shown.divide({ id, title: summary }, body.fields), known)),
      ...examples(examplesOf(operation, exampleRequest(reference.operations, operation))),
      ...answerList(reference, answers, known),
    ],
  };
};

const bodyTitle = ({ isRequired, types }: BodyView): string => {
  const title = types.includes('multipart/form-data') ? TEXTS.jsonOrForm : TEXTS.body;
  return isRequired ? title : TEXTS.optional(title);
};

const examples = ({ curl, typescript, python, cli }: Examples): readonly Block[] => [
  { kind: 'code', label: TEXTS.withCurl, language: 'shell', text: curl },
  {
    kind: 'details',
    summary: TEXTS.typescript,
    blocks: [{ kind: 'code', label: TEXTS.inTypescript, language: 'typescript', text: typescript }],
  },
  {
    kind: 'details',
    summary: TEXTS.python,
    blocks: [{ kind: 'code', label: TEXTS.inPython, language: 'python', text: python }],
  },
  {
    kind: 'details',
    summary: TEXTS.commandLine,
    blocks: [{ kind: 'code', label: TEXTS.withCommandLine, language: 'shell', text: cli }],
  },
];

const answerList = (
  { commonCodes }: Reference,
  answers: readonly AnswerView[],
  known: ReadonlySet<string>,
): readonly Block[] => {
  const success = answers.filter(({ status }) => status.startsWith('2'));
  const errors = answers
    .map(({ status, codes }) => ({ status, codes: codes.filter((code) => !commonCodes.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return [
    { kind: 'heading', level: 3, content: [TEXTS.responses] },
    {
      kind: 'entries',
      columns: COLUMNS.responses,
      entries: [
        ...success.map((response) => ({
          term: [{ code: response.status }],
          description: [...inlinesOf(response.description), ...contentOf(response, known)],
        })),
        ...errors.map(({ status, codes }) => ({ term: [{ code: status }], description: [codes.join(', ')] })),
      ],
    },
  ];
};

const contentOf = ({ schema, isList }: AnswerView, known: ReadonlySet<string>): readonly Inline[] =>
  schema === null ? [] : [isList ? `: ${TEXTS.listOf} ` : ': ', objectLink(schema, known)];

const objectLink = (name: string, known: ReadonlySet<string>): Inline =>
  known.has(name) ? { link: name, to: `#${name}` } : name;

const objectSection = (
  { name, fields, example }: ObjectView,
  known: ReadonlySet<string>,
  shown: ShownFields,
): Block => {
  const title = TEXTS.object(name);
  const divided = shown.divide({ id: name, title }, fields);
  // an object with mostly the fields of others is in their examples
  const hasExample = example !== undefined && divided.own.length * 2 >= fields.length;
  return {
    kind: 'section',
    id: name,
    heading: [title],
    blocks: [...dividedFields(TEXTS.fields, divided, known), ...(hasExample ? [exampleDetails(name, example)] : [])],
  };
};

const exampleDetails = (name: string, example: unknown): Block => ({
  kind: 'details',
  summary: TEXTS.example,
  blocks: [{ kind: 'code', label: TEXTS.exampleOf(name), language: 'json', text: JSON.stringify(example, null, 1) }],
});

const dividedFields = (heading: string, { own, repeated }: Divided, known: ReadonlySet<string>): readonly Block[] => [
  ...fieldList(heading, own, known),
  ...repeated.flatMap(({ section: { id, title }, fields }): readonly Block[] => [
    paragraph(`${TEXTS.sameAs} `, { link: title, to: `#${id}` }, ':'),
    {
      kind: 'entries',
      columns: COLUMNS.repeated,
      entries: [...Map.groupBy(fields, (field) => marksOf(field).join(', '))].map(([marks, alike]) => ({
        term: [{ small: marks }],
        description: alike.flatMap(({ name }, at): readonly Inline[] => [...(at > 0 ? [', '] : []), { code: name }]),
      })),
    },
  ]),
];

/** The fields that all have, then those of each variant under its title. */
const fieldList = <Shown extends Field>(
  heading: string,
  fields: readonly Shown[],
  known: ReadonlySet<string>,
  place: (field: Shown) => string = () => '',
): readonly Block[] => {
  const groups = Map.groupBy(fields, ({ variant }) => variant && `${variant.field}=${variant.value}`);
  return [
    { kind: 'heading', level: 3, content: [heading] },
    ...[...groups.values()].flatMap((group): readonly Block[] => {
      const variant = group[0]?.variant ?? null;
      return [
        ...(variant === null
          ? []
          : [{ kind: 'heading', level: 4, content: inlinesOf(TEXTS.variant(variant)) } as const]),
        { kind: 'entries', columns: COLUMNS.fields, entries: group.map((field) => fieldEntry(field, known, place)) },
      ];
    }),
  ];
};

const fieldEntry = <Shown extends Field>(
  field: Shown,
  known: ReadonlySet<string>,
  place: (field: Shown) => string,
): Entry => ({
  term: [{ code: field.name }],
  marks: [place(field), ...marksOf(field)].filter((mark) => mark !== '').join(', '),
  description: [
    ...inlinesOf(field.description),
    ...valuesOf(field),
    ...(field.schema === null ? [] : [' ', objectLink(field.schema, known)]),
  ],
});

const marksOf = ({ type, isRequired, isNullable, limits }: Field): string[] =>
  [type, isRequired ? TEXTS.required : '', isNullable ? TEXTS.orNull : '', ...limits].filter((mark) => mark !== '');

/** The type already says those of a boolean. */
const valuesOf = ({ type, values }: Field): readonly Inline[] =>
  type.startsWith('boolean') || values.length === 0
    ? []
    : [`. ${TEXTS.oneOf} `, ...values.flatMap((code): readonly Inline[] => [{ code }, ' '])];
