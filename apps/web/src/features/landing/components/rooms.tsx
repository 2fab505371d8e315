import { ArrowRight, BookOpen, Calculator, Lock, type LucideIcon, MessageSquare, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { CardLink } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ForNewcomers } from './for-newcomers.tsx';
import { AcademyDrawing, MyZoneDrawing, ResearchDrawing, ToolsDrawing } from './room-drawings.tsx';
import { section } from './section.ts';

interface RoomProps {
  to: string;
  title: string;
  text: string;
  action: string;
  drawing: ReactNode;
  loginRequired?: boolean;
}

const Room = ({ to, title, text, action, drawing, loginRequired = false }: RoomProps) => {
  const { t } = useTranslation('landing');
  return (
    <CardLink className="overflow-hidden" to={to}>
      <div
        className="flex h-37 flex-col justify-center gap-2 rounded-t-[11px] border-b border-line bg-sunken p-4"
        aria-hidden="true"
      >
        {drawing}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4.5 pt-4 pb-4.5">
        <div className="row justify-between gap-2 flex-wrap">
          <h3>{title}</h3>
          {loginRequired ? (
            <Badge>
              <Icon as={Lock} />
              {t('rooms.loginRequired')}
            </Badge>
          ) : null}
        </div>
        <p className="text-small text-ink-muted">{text}</p>
        <div className="row justify-between gap-2 flex-wrap mt-auto pt-1.5">
          <span className="row gap-1 text-small font-medium text-primary">
            {action}
            <Icon as={ArrowRight} size={14} flip />
          </span>
        </div>
      </div>
    </CardLink>
  );
};

interface ConnectionProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

const Connection = ({ to, icon, title, text }: ConnectionProps) => {
  return (
    <Link to={to} className="row gap-3 items-start border-t border-line py-3.5">
      <span className="mt-0.5 text-primary">
        <Icon as={icon} />
      </span>
      <span className="min-w-0 flex-1 stack gap-0.5">
        <span className="font-medium">{title}</span>
        <span className="text-small text-ink-muted">{text}</span>
      </span>
    </Link>
  );
};

const Connections = () => {
  const { t } = useTranslation('landing');
  return (
    <section
      aria-label={t('more.title')}
      className="mt-7 grid grid-cols-4 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-x-8"
    >
      <Connection
        to="/zonebot"
        icon={MessageSquare}
        title={t('more.assistant.title')}
        text={t('more.assistant.text')}
      />
      <Connection
        to="/tools"
        icon={Calculator}
        title={t('more.calculators.title')}
        text={t('more.calculators.text')}
      />
      <Connection
        to="/research"
        icon={BookOpen}
        title={t('more.updates.title')}
        text={t('more.updates.text')}
      />
      <Connection to="/social" icon={Users} title={t('more.network.title')} text={t('more.network.text')} />
    </section>
  );
};

/** The four rooms, what connects them, and which of them exist. */
export const Rooms = () => {
  const { t } = useTranslation('landing');
  return (
    <section className={section} aria-labelledby="rooms-title">
      <div className="wrap">
        <div className="row justify-between gap-6 flex-wrap mb-7 items-end">
          <h2 className="title-32" id="rooms-title">
            {t('rooms.title')}
          </h2>
          <ForNewcomers>
            <TextLink className="row gap-1" to="/signup">
              {t('rooms.getStarted')}
              <Icon as={ArrowRight} size={16} flip />
            </TextLink>
          </ForNewcomers>
        </div>
        <div className="grid grid-cols-4 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-4">
          <Room
            to="/myzone"
            title={t('rooms.myzone.title')}
            text={t('rooms.myzone.text')}
            action={t('rooms.myzone.action')}
            drawing={<MyZoneDrawing />}
            loginRequired
          />
          <Room
            to="/research"
            title={t('rooms.research.title')}
            text={t('rooms.research.text')}
            action={t('rooms.research.action')}
            drawing={<ResearchDrawing />}
          />
          <Room
            to="/tools"
            title={t('rooms.tools.title')}
            text={t('rooms.tools.text')}
            action={t('rooms.tools.action')}
            drawing={<ToolsDrawing />}
          />
          <Room
            to="/academy"
            title={t('rooms.academy.title')}
            text={t('rooms.academy.text')}
            action={t('rooms.academy.action')}
            drawing={<AcademyDrawing />}
          />
        </div>
        <Connections />
        <p className="text-small text-ink-muted row gap-3 flex-wrap mt-5">
          <span>{t('rooms.note')}</span>
          <TextLink className="row gap-1" to="/features">
            <span>
              {t('rooms.learnMore')}
              <span className="sr-only">{t('rooms.learnMoreOf')}</span>
            </span>
            <Icon as={ArrowRight} size={14} flip />
          </TextLink>
        </p>
      </div>
    </section>
  );
};
