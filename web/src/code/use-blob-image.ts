import { useCallback } from 'react'

/** For the `ref` of a picture: shows bytes that came with the key, which an address does not carry. */
export function useBlobImage(data: Blob | undefined, type: string) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || data === undefined) return
      const address = URL.createObjectURL(new Blob([data], { type }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [data, type],
  )
}
