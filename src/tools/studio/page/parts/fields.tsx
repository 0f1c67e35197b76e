/** Fields with their labels. */
import type { ComponentProps } from 'preact';

interface LabelProps {
  readonly label: string;
  /** Whether only screen readers have the label. */
  readonly isLabelHidden?: boolean;
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'value' | 'class' | 'inputMode' | 'pattern' | 'placeholder' | 'spellcheck'
>;

interface FieldProps extends LabelProps, InputProps {
  readonly onText: (text: string) => void;
}

export function Field({ label, isLabelHidden, onText, ...input }: FieldProps) {
  return (
    <label>
      <Title label={label} isLabelHidden={isLabelHidden ?? false} />
      <input
        autocomplete="off"
        {...input}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}

interface SelectProps extends LabelProps {
  readonly value: string;
  readonly options: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string) => void;
}

export function Select({ label, isLabelHidden, value, options, onChoose }: SelectProps) {
  return (
    <label>
      <Title label={label} isLabelHidden={isLabelHidden ?? false} />
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Title({ label, isLabelHidden }: Required<LabelProps>) {
  return <span class={isLabelHidden ? 'unseen' : undefined}>{label}</span>;
}

interface CheckboxProps extends Pick<LabelProps, 'label'> {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly disabled?: boolean;
}

export function Checkbox({ label, isOn, onToggle, disabled }: CheckboxProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} disabled={disabled ?? false} onChange={onToggle} />{' '}
      {label}
    </label>
  );
}
