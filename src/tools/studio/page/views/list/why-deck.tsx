/** Explains why a list has its deck: sentences, each with its requirements and what was found. */

import { grouped } from '../../../../../core/diagnostics/counted.js';
import type { ExplanationDocument } from '../../../../../questions/analysis/explanation-document.js';
import { deckNameOf } from '../../state/workbench.js';
import { type Reason, whyOf } from './why.js';

export function WhyDeck({ explanation }: { readonly explanation: ExplanationDocument }) {
  const { reasons, nearest, checked, checkedCount } = whyOf(explanation, deckNameOf);
  const shown = checked.length < checkedCount ? `, the nearest ${checked.length}` : '';
  return (
    <div class="why">
      <h3>Why</h3>
      <Reasons reasons={reasons} />
      {nearest.length > 0 && (
        <>
          <h3>Near misses</h3>
          <Reasons reasons={nearest} />
        </>
      )}
      {checkedCount > 0 && (
        <details>
          <summary>
            {grouped(checkedCount)} tried before{shown}
          </summary>
          <Reasons reasons={checked} />
        </details>
      )}
    </div>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {reasons.map(({ text, requirements }, at) => (
        <li key={at}>
          {text}
          {requirements.length > 0 && (
            <ul class="requirements">
              {requirements.map(({ holds, requirement, found }, index) => (
                <li key={index} class={holds ? undefined : 'fails'}>
                  <span class="verdict" aria-hidden="true">
                    {holds ? '✓' : '✗'}
                  </span>
                  <span class="unseen">{holds ? 'holds:' : 'fails:'}</span>
                  <span>{requirement}</span>
                  <span class="faint">found {grouped(found)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
