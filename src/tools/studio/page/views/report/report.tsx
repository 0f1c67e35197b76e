/** The view of the metagame report: pictures, tables, and what is counted. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReportTable } from '../../../../../questions/metagame/render/tables.js';
import { pictureCss, themeCss } from '../../../../../questions/metagame/render/theme.js';
import type { ReportView as Report, ReportPicture } from '../../../worker/answers.js';
import { Combobox } from '../../parts/combobox.js';
import { deckSuggestions } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { Checkbox, Select } from '../../parts/fields.js';
import { Progress } from '../../parts/progress.js';
import { isNarrow } from '../../parts/window-width.js';
import { useQuestion } from '../../state/answer.js';
import { route, setQuery } from '../../state/location.js';
import { theme } from '../../state/stored.js';
import { deckNameOf, eventDays, opened, progress } from '../../state/workbench.js';
import { reportChoiceOf, tieChoices, topChoices, usualTiesText } from './choices.js';

export function ReportView() {
  const room = isNarrow.value ? 'phone' : 'column';
  const choice = { ...reportChoiceOf(route().query), room } as const;
  const { value, isFresh, problem } = useQuestion('report', choice);
  if (opened.value?.lists === 0) return <NoLists />;
  return (
    <div class="report" aria-busy={!isFresh}>
      {!isFresh && problem === undefined && (
        <Progress label="Counting" done={progress.value.get('report')} />
      )}
      <Choices usualTies={value?.usualTies} />
      {problem !== undefined && (
        <p role="alert" class="report-notes">
          {problem}
        </p>
      )}
      {value === undefined ? (
        problem === undefined && <EmptyState title="Counting…" />
      ) : (
        <Shown report={value} />
      )}
    </div>
  );
}

function Choices({ usualTies }: { readonly usualTies: Report['usualTies'] | undefined }) {
  const { query } = route();
  const days = eventDays();
  return (
    <form class="report-choices" onSubmit={(event) => event.preventDefault()}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{{ from: 'From', to: 'To' }[end]}</span>
          <input
            type="date"
            min={days[0]}
            max={days.at(-1)}
            value={query[end] ?? ''}
            onChange={({ currentTarget }) => setQuery({ [end]: currentTarget.value })}
          />
        </label>
      ))}
      <Select
        label="A tie is"
        value={query.ties ?? ''}
        options={[['', usualTiesText(usualTies)], ...Object.entries(tieChoices)]}
        onChoose={(ties) => setQuery({ ties })}
      />
      <Select
        label="Decks"
        value={query.top ?? '12'}
        options={topChoices.map((number) => [String(number), `the first ${number}`])}
        onChoose={(top) => setQuery({ top })}
      />
      <CardsOf key={query.deck} />
      <Checkbox
        label="variants count as their rule"
        isOn={query.families === 'yes'}
        onToggle={() => setQuery({ families: query.families === 'yes' ? undefined : 'yes' })}
      />
    </form>
  );
}

function CardsOf() {
  const { deck = '' } = route().query;
  const name = deckNameOf(deck);
  const [text, setText] = useState(name);
  return (
    <Combobox
      label="Cards of"
      isLabelShown
      placeholder="a deck"
      text={text}
      onText={(next) => {
        setText(next);
        if (next === '') setQuery({ deck: undefined });
      }}
      suggestions={deckSuggestions(text === name ? '' : text)}
      onChoose={(chosen) => {
        setText(deckNameOf(chosen));
        setQuery({ deck: chosen });
      }}
    />
  );
}

function Shown({ report: { findings, pictures, tables, notes } }: { readonly report: Report }) {
  return (
    <>
      <div class="report-notes">
        {findings.map((finding) => (
          <p key={finding}>{finding}</p>
        ))}
      </div>
      {pictures.map((picture) => (
        <figure key={picture.name}>
          <figcaption>
            <h2>{picture.title}</h2>
          </figcaption>
          <Picture picture={picture} />
          <p class="faint">{picture.caption}</p>
        </figure>
      ))}
      {tables.map((table) => (
        <Figures key={table.title} table={table} />
      ))}
      <ul class="report-notes faint">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function Figures({ table: { title, columns, rows } }: { readonly table: ReportTable }) {
  const alignOf = (at: number) => (columns[at]?.align === 'right' ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll to what is cut off
    <section class="figures-table" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ title: column }, at) => (
              <th key={column} scope="col" class={alignOf(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, at) => (
                <td key={at} class={alignOf(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Picture({ picture }: { readonly picture: ReportPicture }) {
  const frame = useRef<HTMLDivElement>(null);
  const { svg, title } = picture;
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    frame.current?.replaceChildren(document.importNode(parsed, true));
  }, [svg]);
  usePictureStyle();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll to what is cut off
    <section class="picture" aria-label={title} tabIndex={0} ref={frame} />
  );
}

/** The style of pictures in the chosen colours. The content policy forbids style elements. */
let sheet: CSSStyleSheet | undefined;

function usePictureStyle(): void {
  const scheme = theme.value.value;
  useLayoutEffect(() => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.replaceSync(`${themeCss('.dt-picture', scheme)}${pictureCss}`);
  }, [scheme]);
}
