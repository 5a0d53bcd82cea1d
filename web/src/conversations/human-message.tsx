export function HumanMessage({ text }: { text: string }) {
  return (
    <article aria-label="You asked" className="flex justify-end">
      <p className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 break-words whitespace-pre-wrap">
        {text}
      </p>
    </article>
  )
}
