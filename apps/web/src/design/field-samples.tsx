import { Search } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Composer } from '../ui/composer.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Samples } from './samples.ts';
import { Section, States } from './section.tsx';

const nothing = () => {};

/** What one types and chooses. */
export const FieldSamples = ({ words }: { words: Samples }) => {
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<'mg' | 'umol'>('mg');
  const [specialty, setSpecialty] = useState('cardiology');
  const [query, setQuery] = useState('');
  const [checked, setChecked] = useState(true);
  const [seen, setSeen] = useState<'everyone' | 'colleagues' | 'nobody'>('colleagues');
  const specialties = (['cardiology', 'neurology', 'oncology', 'nephrology', 'pediatrics'] as const).map(
    (value) => ({ value, text: words[value] }),
  );
  const audience = [
    { value: 'everyone', text: words.everyone, detail: words.everyoneDetail },
    { value: 'colleagues', text: words.colleagues },
    { value: 'nobody', text: words.nobody, disabled: true },
  ] as const;
  return (
    <>
      <Section name="Field, Input, Textarea">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} hint={words.lead}>
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={words.person}
            />
          </Field>
          <Field label={words.age} error={words.ageError} hint={words.ageHint}>
            <Input
              defaultValue="140"
              ltr
              numeric
              inputMode="numeric"
              end={<span className="text-small text-ink-muted">{words.years}</span>}
            />
          </Field>
          <Field label={words.age} warning={words.ageWarning}>
            <Input defaultValue="112" ltr numeric />
          </Field>
          <Field label={words.creatinine}>
            <Input
              defaultValue="1.4"
              ltr
              numeric
              end={
                <Segmented
                  inset
                  label={words.creatinine}
                  value={unit}
                  options={[
                    { value: 'mg', text: 'mg/dL' },
                    { value: 'umol', text: 'µmol/L' },
                  ]}
                  onChange={setUnit}
                />
              }
            />
          </Field>
          <Field label={words.email}>
            <Input type="email" value="l.haddad@cedarhill.example" readOnly disabled />
          </Field>
          <Field label={words.code}>
            <Input code defaultValue="123456" inputMode="numeric" />
          </Field>
          <Field label={words.search} hideLabel>
            <Input
              size="sm"
              type="search"
              start={<Icon as={Search} size={16} />}
              placeholder={words.search}
            />
          </Field>
          <Field label={words.bio}>
            <Textarea defaultValue={words.bioText} grow />
          </Field>
        </div>
      </Section>
      <Section name="Select, Combobox">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={words.specialty}>
            <Select value={specialty} options={specialties} onChange={setSpecialty} />
          </Field>
          <Field label={words.specialty} hint={words.lead}>
            <Combobox
              query={query}
              onQuery={setQuery}
              options={specialties.filter((option) => option.text.includes(query))}
              onSelect={(option) => setQuery(option.text)}
            />
          </Field>
          <div className="self-end">
            <Select
              variant="plain"
              label={words.specialty}
              value={specialty}
              options={specialties}
              onChange={setSpecialty}
            />
          </div>
        </div>
      </Section>
      <Section name="Checkbox, Switch">
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <Checkbox checked={checked} onChange={setChecked} detail={words.noticesDetail} end="12">
              {words.notices}
            </Checkbox>
            <Checkbox checked="mixed" onChange={nothing}>
              {words.weekly}
            </Checkbox>
            <Checkbox checked={false} onChange={nothing} disabled>
              {words.disabled}
            </Checkbox>
          </div>
          <div className="stack gap-3">
            <Switch checked={checked} onChange={setChecked} detail={words.noticesDetail}>
              {words.notices}
            </Switch>
            <Switch checked={!checked} onChange={(next) => setChecked(!next)}>
              {words.weekly}
            </Switch>
            <Switch checked disabled onChange={nothing}>
              {words.disabled}
            </Switch>
          </div>
        </div>
      </Section>
      <Section name="RadioGroup, Segmented">
        <Field label={words.visibility} group>
          <RadioGroup value={seen} options={audience} onChange={setSeen} />
        </Field>
        <RadioGroup
          label={words.visibility}
          variant="cards"
          value={seen}
          options={audience}
          onChange={setSeen}
        />
        <States>
          <Segmented
            label={words.visibility}
            value={seen}
            options={audience.map(({ value, text: word }) => ({ value, text: word }))}
            onChange={setSeen}
          />
        </States>
        <Segmented
          fill
          label={words.visibility}
          value={seen}
          options={audience.map(({ value, text: word }) => ({ value, text: word }))}
          onChange={setSeen}
        />
      </Section>
      <Section name="Composer">
        <Composer
          label={words.ask}
          placeholder={words.ask}
          value={text}
          onChange={setText}
          onSubmit={() => setText('')}
          start={<Avatar name={words.person} />}
        />
        <Composer
          label={words.ask}
          value={words.caseText}
          onChange={nothing}
          onSubmit={nothing}
          submitOn="mod-enter"
          submitText={words.post}
          maxLength={120}
          marks={[{ start: 0, end: 10 }]}
          notice={
            <Banner tone="warning" title={words.identifiers}>
              {words.mask}
            </Banner>
          }
          tools={<IconButton icon={Search} label={words.search} />}
          actions={<Button variant="ghost">{words.cancel}</Button>}
        />
        <Composer label={words.ask} value={words.caseText} onChange={nothing} onSubmit={nothing} busy />
      </Section>
    </>
  );
};
