import { type Examples, exampleRequest, examplesOf } from '../../shared/docs/domain/examples.ts';
import type { Field } from '../../shared/docs/domain/fields.ts';
import type { AnswerView, BodyView, OperationView } from '../../shared/docs/domain/operations.ts';
import type { ObjectView, Reference, ResourceView } from '../../shared/docs/domain/reference.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { codeBlock, docsPage, paragraphs, prose } from './docs-parts.ts';
import { WORDS } from './words.ts';

const { resource: TEXTS } = WORDS;

/** All operations of a resource, then its objects. */
export const resourcePage = (reference: Reference, resource: ResourceView): Html => {
  const known = new Set(resource.objects.map(({ name }) => name));
  const shown = createShownFields();
  return docsPage({
    reference,
    path: `/docs/${resource.slug}`,
    title: resource.name,
    content: html`<p>${prose(resource.about)}</p>
<ul>${resource.operations.map((operation) => html`<li><a href="#${operation.id}">${operation.summary}</a></li>`)}
${resource.objects.map(({ name }) => html`<li><a href="#${name}">${TEXTS.object(name)}</a></li>`)}</ul>
<p>${TEXTS.commonCodes([...reference.commonCodes].join(', '))} <a href="/docs/guides/errors">${TEXTS.meanings}</a></p>
${resource.operations.map((operation) => operationSection(reference, operation, known, shown))}
${resource.objects.map((object) => objectSection(object, known, shown))}`,
  });
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
): Html => {
  const { id, method, path, summary, description, parameters, body, answers } = operation;
  return html`<section id="${id}"><h2>${summary}</h2>
<p><code>${method} /api/v1${path}</code></p>
${paragraphs(description)}
${parameters.length > 0 && fieldList(TEXTS.parameters, parameters, known, ({ in: place }) => place)}
${body !== null && dividedFields(bodyTitle(body), shown.divide({ id, title: summary }, body.fields), known)}
${examples(examplesOf(operation, exampleRequest(reference.operations, operation)))}
${answerList(reference, answers, known)}
</section>`;
};

const bodyTitle = ({ isRequired, types }: BodyView): string => {
  const title = types.includes('multipart/form-data') ? TEXTS.jsonOrForm : TEXTS.body;
  return isRequired ? title : TEXTS.optional(title);
};

const examples = ({ curl, typescript, python, cli }: Examples): Html =>
  html`${codeBlock(TEXTS.withCurl, curl)}
<details><summary>${TEXTS.typescript}</summary>${codeBlock(TEXTS.inTypescript, typescript)}</details>
<details><summary>${TEXTS.python}</summary>${codeBlock(TEXTS.inPython, python)}</details>
<details><summary>${TEXTS.commandLine}</summary>${codeBlock(TEXTS.withCommandLine, cli)}</details>`;

const answerList = ({ commonCodes }: Reference, answers: readonly AnswerView[], known: ReadonlySet<string>): Html => {
  const success = answers.filter(({ status }) => status.startsWith('2'));
  const errors = answers
    .map(({ status, codes }) => ({ status, codes: codes.filter((code) => !commonCodes.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return html`<h3>${TEXTS.responses}</h3><dl class="docs-fields">
${success.map((response) => html`<div><dt><code>${response.status}</code></dt><dd>${prose(response.description)}${contentOf(response, known)}</dd></div>`)}
${errors.map(({ status, codes }) => html`<div><dt><code>${status}</code></dt><dd>${codes.join(', ')}</dd></div>`)}</dl>`;
};

const contentOf = ({ schema, isList }: AnswerView, known: ReadonlySet<string>): Html =>
  schema === null ? NOTHING : html`: ${isList && html`${TEXTS.listOf} `}${objectLink(schema, known)}`;

const objectLink = (name: string, known: ReadonlySet<string>): Html =>
  known.has(name) ? html`<a href="#${name}">${name}</a>` : html`${name}`;

const objectSection = ({ name, fields, example }: ObjectView, known: ReadonlySet<string>, shown: ShownFields): Html => {
  const title = TEXTS.object(name);
  const divided = shown.divide({ id: name, title }, fields);
  // an object with mostly the fields of others is in their examples
  const hasExample = example !== undefined && divided.own.length * 2 >= fields.length;
  return html`<section id="${name}"><h2>${title}</h2>${dividedFields(TEXTS.fields, divided, known)}
${hasExample && html`<details><summary>${TEXTS.example}</summary>${codeBlock(TEXTS.exampleOf(name), JSON.stringify(example, null, 1))}</details>`}</section>`;
};

const dividedFields = (heading: string, { own, repeated }: Divided, known: ReadonlySet<string>): Html =>
  html`${fieldList(heading, own, known)}${repeated.map(
    ({ section: { id, title }, fields }) =>
      html`<p>${TEXTS.sameAs} <a href="#${id}">${title}</a>:</p>
<dl class="docs-fields">${[...Map.groupBy(fields, (field) => marksOf(field).join(', '))].map(
        ([marks, alike]) =>
          html`<div><dt><small>${marks}</small></dt><dd>${alike.map(({ name }, at) => html`${at > 0 && ', '}<code>${name}</code>`)}</dd></div>`,
      )}</dl>`,
  )}`;

/** The fields that all have, then those of each variant under its title. */
const fieldList = <Shown extends Field>(
  heading: string,
  fields: readonly Shown[],
  known: ReadonlySet<string>,
  place: (field: Shown) => string = () => '',
): Html => {
  const groups = Map.groupBy(fields, ({ variant }) => variant && `${variant.field}=${variant.value}`);
  return html`<h3>${heading}</h3>${[...groups.values()].map((group) => {
    const variant = group[0]?.variant ?? null;
    return html`${variant !== null && html`<h4>${TEXTS.variant(variant)}</h4>`}
<dl class="docs-fields">${group.map((field) => fieldEntry(field, known, place))}</dl>`;
  })}`;
};

const fieldEntry = <Shown extends Field>(
  field: Shown,
  known: ReadonlySet<string>,
  place: (field: Shown) => string,
): Html =>
  html`<div><dt><code>${field.name}</code> <small>${[place(field), ...marksOf(field)].filter((mark) => mark !== '').join(', ')}</small></dt><dd>${prose(field.description)}${valuesOf(field)}${field.schema !== null && html` ${objectLink(field.schema, known)}`}</dd></div>`;

const marksOf = ({ type, isRequired, isNullable, limits }: Field): string[] =>
  [type, isRequired ? TEXTS.required : '', isNullable ? TEXTS.orNull : '', ...limits].filter((mark) => mark !== '');

/** Values that the description does not name yet. The type already says those of a boolean. */
const valuesOf = ({ type, values, description }: Field): Html =>
  type.startsWith('boolean') || values.every((value) => description.includes(`\`${value}\``))
    ? NOTHING
    : html`. ${TEXTS.oneOf} ${values.map((value) => html`<code>${value}</code> `)}`;
