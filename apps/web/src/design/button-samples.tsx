import { Bookmark, CircleCheck, Plus, Search, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarStack } from '../ui/avatar.tsx';
import { Badge, Count } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonAnchor, ButtonLink } from '../ui/button-link.tsx';
import { Chip, ChipLink } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { TextAnchor, TextLink } from '../ui/text-link.tsx';
import type { Samples } from './samples.ts';
import { Section, States } from './section.tsx';

const variants = ['primary', 'outline', 'soft', 'ghost', 'danger', 'plain'] as const;
const sizes = ['sm', 'md', 'lg'] as const;
const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'info', 'accent'] as const;
const faces = [24, 28, 36, 44, 64, 96] as const;

/** What one presses, and the small words beside it. */
export const ButtonSamples = ({ words }: { words: Samples }) => {
  const [on, setOn] = useState(true);
  return (
    <>
      <Section name="Button">
        {variants.map((variant) => (
          <States key={variant}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                <Icon as={Plus} size={16} />
                {words.save}
              </Button>
            ))}
            <Button variant={variant} busy>
              {words.busy}
            </Button>
            <Button variant={variant} disabled>
              {words.disabled}
            </Button>
          </States>
        ))}
        <Button block>{words.post}</Button>
      </Section>
      <Section name="ButtonLink, ButtonAnchor, TextLink, TextAnchor">
        <States>
          <ButtonLink to="/">{words.open}</ButtonLink>
          <ButtonAnchor href="#kit" variant="outline">
            {words.open}
          </ButtonAnchor>
          <TextLink to="/">{words.more}</TextLink>
          <TextAnchor href="#kit">{words.more}</TextAnchor>
        </States>
      </Section>
      <Section name="IconButton, IconLink">
        <States>
          {sizes.map((size) => (
            <IconButton key={size} icon={Search} label={words.search} size={size} />
          ))}
          <IconButton
            icon={Bookmark}
            label={words.bookmark}
            on={on}
            aria-pressed={on}
            onClick={() => setOn(!on)}
          />
          <IconButton icon={Trash2} label={words.remove} disabled />
          <IconLink icon={Search} label={words.search} to="/" />
        </States>
      </Section>
      <Section name="Chip, ChipLink">
        <States>
          <Chip pressed={on} onClick={() => setOn(!on)}>
            {words.cardiology}
          </Chip>
          <Chip pressed={!on} onClick={() => setOn(!on)}>
            {words.neurology}
          </Chip>
          <Chip size="sm">{words.oncology}</Chip>
          <Chip tone="add">
            <Icon as={Plus} size={14} />
            {words.pediatrics}
          </Chip>
          <Chip tone="major">{words.nephrology}</Chip>
          <Chip tone="strong">{words.caseText}</Chip>
          <Chip disabled>{words.disabled}</Chip>
          <ChipLink to="/" aria-current="page">
            {words.account}
          </ChipLink>
          <ChipLink to="/privacy">{words.privacy}</ChipLink>
        </States>
      </Section>
      <Section name="Badge, Count, Kbd">
        <States>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {words.info}
            </Badge>
          ))}
          <Badge tone="success" icon={CircleCheck}>
            {words.verified}
          </Badge>
          <Badge tone="warning" icon={TriangleAlert}>
            {words.warning}
          </Badge>
          <Count>{'12'}</Count>
          <Count accent>{'3'}</Count>
          <Kbd>{'/'}</Kbd>
        </States>
      </Section>
      <Section name="Avatar, AvatarStack">
        <States>
          {faces.map((size) => (
            <Avatar key={size} name={words.person} size={size} online={size === 44} />
          ))}
          <AvatarStack>
            <Avatar name={words.person} size={28} />
            <Avatar name={words.other} size={28} tone="info" />
            <Avatar name={words.person} size={28} tone="success" />
          </AvatarStack>
        </States>
      </Section>
    </>
  );
};
