import { boardSide } from '#shared/domain/filters/side.ts'
import { answered } from '#client/data/answers.ts'
import { t } from '#client/kit/t.tsx'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { noteMark, useOwnMarks } from '#client/data/own-marks.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { ChapterList } from '#client/features/chapters/chapter-list.tsx'
import { Discussion } from '#client/features/comments/discussion.tsx'
import { useAddToList } from '#client/features/lists/add-to-list.tsx'
import { StarButton } from '#client/features/kids/star-button.tsx'
import { OpeningBoard, OpeningMoves } from '#client/features/openings/opening-board.tsx'
import { useOpeningPlies } from '#client/features/openings/opening-plies.ts'
import { LoadError } from '#client/features/resources/resource-results.tsx'
import { RelatedResources, ResourceDetail } from '#client/features/resources/resource-detail.tsx'
import { countView, resourceQuery } from '#client/features/resources/resource-api.ts'
import { judgedComment, ModerateButton } from '#client/features/moderation/moderate-button.tsx'
import { ResourcePaths } from '#client/features/paths/resource-paths.tsx'
import { ReportButton, type Reported } from '#client/features/reports/report-button.tsx'
import { SaveButton } from '#client/catalogue/save-button.tsx'
import { offerOnce, TryThree } from '#client/features/puzzles/try-three.tsx'
import { StudyControl } from '#client/features/study/study-control.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { MAX_PLAYER_RATING, ratingsOf } from '#shared/domain/resource-ranges.ts'
import { topicAmong } from '#shared/domain/puzzle-topics.ts'
import { paths } from '#shared/paths.ts'
import { FromHomework } from '#client/features/groups/from-homework.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { ownValue } from '#shared/texts/text-tables.ts'
import { Skeleton } from '#client/kit/states.tsx'
import { ForLater } from '../kids/for-later.tsx'
import { MoreMenu } from './more-menu.tsx'
import { loadResourcePage } from './resource-loader.ts'
import { idIn } from '#shared/domain/row-ids.ts'

export const Route = createFileRoute('/_catalogue/resource/$id')({
  // The loader loads together with the component, because other pages need neither.
  loader: ({ context, params, preload }) =>
    loadResourcePage(context.queryClient, { id: params.id, preload }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ResourcePage,
  pendingComponent: ResourceSkeleton,
  pendingMs: 300,
})

function ResourcePage() {
  return <ResourceScreen id={Route.useParams().id} />
}

function ResourceScreen({ id }: { id: string }) {
  return (
    <Loaded
      query={answered(useQuery(resourceQuery(idIn(id))))}
      skeleton={<ResourceSkeleton />}
      failure={(failed) => (
        <div className="grid gap-4">
          <h1 className="text-2xl">{t('Resource')}</h1>
          <LoadError {...failed} />
        </div>
      )}
    >
      {({ resource }) => (resource ? <Open resource={resource} /> : <Missing />)}
    </Loaded>
  )
}

/** Kids mode shows what is for kids, locked or not. */
function Open({ resource }: { resource: ResourceView }) {
  const { kidsMode } = useKidsMode()
  if (kidsMode && !isKidsResource(resource)) return <ForLater path={paths.resource(resource.id)} />
  return <ResourceContent resource={resource} />
}

function ResourceContent({ resource }: { resource: ResourceView }) {
  const { id, opening, side } = resource
  const client = useQueryClient()
  useEffect(() => void countView(client, id), [client, id])
  const plies = useOpeningPlies(opening)
  const topic = topicOf(resource)
  return (
    <div className="grid gap-6">
      <Homework />
      <ResourceDetail
        resource={resource}
        actions={<Actions key={id} resource={resource} />}
        inPaths={<ResourcePaths id={id} />}
        opening={opening ? <OpeningMoves name={opening} /> : null}
        board={
          plies?.length === 0 ? null : (
            <OpeningBoard key={opening} plies={plies} from={boardSide(side)} />
          )
        }
      />
      {topic ? <TryThree key={id} topic={topic} rating={middleOf(resource)} /> : null}
      <div className="resource-more">
        <ChapterList resource={resource} />
        <RelatedResources id={id} />
        <Discussion resourceId={id} tools={commentTools} />
      </div>
    </div>
  )
}

/** Whose homework the lesson was opened from, as its URL says. */
function Homework() {
  const given = useLocation({ select: ({ search }) => String(ownValue(search, 'homework') ?? '') })
  const [groupId, assignmentId] = given.split('-').map(idIn)
  if (!groupId || !assignmentId) return null
  return (
    <div className="min-h-11 noscript:hidden">
      <FromHomework groupId={groupId} assignmentId={assignmentId} />
    </div>
  )
}

const topicOf = ({ tags, category }: ResourceView) => topicAmong([...tags, category])

/** What is for everybody is for no rating in particular. */
function middleOf(resource: ResourceView): number | null {
  const [from, to] = ratingsOf(resource)
  return to - from >= MAX_PLAYER_RATING ? null : Math.round((from + to) / 2)
}

/** What is done most is one press away; the rest is in two menus. */
function Actions({ resource }: { resource: ResourceView }) {
  const { id } = resource
  const { kidsMode } = useKidsMode()
  const title = titleText(resource.title, t)
  const lists = useAddToList({ id, title })
  return (
    <>
      <StudyControl
        resource={resource}
        more={[{ label: t('Add to list …'), icon: 'list-plus', onSelect: lists.onAdd }]}
        offer={() => offerOnce(topicOf(resource))}
      />
      <SaveButton id={id} title={title} />
      {kidsMode ? <StarButton lesson={resource} /> : null}
      <MoreMenu resource={resource} />
      {lists.dialog}
    </>
  )
}

/** Readers report what others wrote; moderators decide about it. */
function commentTools(
  comment: CommentView,
  { isOwn, isModerator }: { isOwn: boolean; isModerator: boolean },
) {
  const { id, resourceId, username, state } = comment
  const name = t('the comment by {username}', { username })
  return (
    <>
      {isOwn || state !== 'shown' ? null : (
        <Report thing={{ kind: 'comment', id, name }} resourceId={resourceId} />
      )}
      {isModerator ? <ModerateButton thing={judgedComment(comment)} /> : null}
    </>
  )
}

/** Reports a comment. */
function Report({ thing, resourceId }: { thing: Reported & { id: number }; resourceId: number }) {
  const client = useQueryClient()
  const { id } = thing
  return (
    <ReportButton
      thing={thing}
      done={useOwnMarks(resourceId)?.reported.includes(id) === true}
      onReported={() =>
        noteMark(client, resourceId, ({ reported }) => ({ reported: [...reported, id] }))
      }
    />
  )
}

function Missing() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t('Resource Not Found')}</h1>
      <p className="max-w-prose text-soft">
        {t("The resource you're looking for doesn't exist or has been removed.")}
      </p>
      <Link to={paths.home()} className={buttonClass({})}>
        {t('Back to Home')}
      </Link>
    </div>
  )
}

function ResourceSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">{t('Loading resource...')}</output>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-x-8">
        <Skeleton className="aspect-4/3" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-11 w-1/2" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </div>
  )
}
