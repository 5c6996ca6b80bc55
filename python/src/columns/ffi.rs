//! Arrays in and out through the Arrow C interface: only pointers change hands, nothing is copied.
#![allow(
    unsafe_code,
    reason = "the C interface hands over pointers; each use says why it is sound"
)]

use std::ffi::CStr;

use arrow_array::{
    Array, ArrayRef,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi},
    ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream},
    make_array,
};
use arrow_schema::ArrowError;
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyCapsule,
};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of an array or of a stream of arrays.
pub(super) fn import(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?;
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = pair.extract()?;
        return Ok(vec![import_array(&schema, &array)?]);
    }
    if object.hasattr("__arrow_c_stream__")? {
        let stream = object.call_method0("__arrow_c_stream__")?;
        return import_stream(&stream.extract()?);
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected a column that speaks Arrow, found {kind}")))
}

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds a valid structure of this type, by the protocol. It is
    // moved out and its place marked as released, so that nobody frees it twice.
    let (schema, array) = unsafe {
        (FFI_ArrowSchema::from_raw(schema.as_ptr()), FFI_ArrowArray::from_raw(array.as_ptr()))
    };
    imported(array, &schema)
}

fn imported(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    // SAFETY: array and schema came together from one producer, which vouches that they fit.
    let data = unsafe { from_ffi(array, schema) };
    data.map(make_array).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn import_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a valid stream, by the protocol. It is moved out and
    // its place marked as released.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
    let chunks = reader.and_then(Iterator::collect::<Result<Vec<ArrayRef>, ArrowError>>);
    chunks.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Schema and array as capsules, for whoever takes them.
pub(super) fn export<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) =
        to_ffi(&array.to_data()).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    let array = PyCapsule::new_with_value(py, array, ARRAY)?;
    Ok((schema, array))
}
